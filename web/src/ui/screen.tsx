import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../words.ts";

/** A screen: where one is, the way back, and what is on it. */
export function Screen(props: {
  title: string;
  back?: string;
  actions?: ComponentChildren;
  children: ComponentChildren;
}) {
  useEffect(() => {
    document.title = props.back === undefined ? "parlour" : `${props.title} · parlour`;
  }, [props.title, props.back]);
  return (
    <>
      <header class="top">
        {props.back !== undefined && (
          <a class="button" href={`#/${props.back}`}>
            <span aria-hidden="true">‹</span>
            <span class="sr">{t("app.back")}</span>
          </a>
        )}
        <h1>{props.title}</h1>
        {props.actions}
      </header>
      <main>{props.children}</main>
    </>
  );
}
