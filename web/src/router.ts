import { useEffect, useState } from "preact/hooks";

/** The parts of the address after `#/`: a screen and what it shows. */
export type Route = [screen: string, of: string];

function current(): Route {
  const [screen = "", ...of] = location.hash.replace(/^#\/?/, "").split("/");
  return [screen, of.join("/")];
}

export function go(path: string, replace = false): void {
  if (replace) location.replace(`#/${path}`);
  else location.hash = `/${path}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(current);
  useEffect(() => {
    const changed = () => setRoute((last) => (last.join("/") === current().join("/") ? last : current()));
    addEventListener("hashchange", changed);
    // It may have changed since the first look.
    changed();
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}
