import { render } from "preact";
import { App } from "./app.tsx";
import { setting } from "./store.ts";
import { type Language, speak, systemLanguage } from "./words.ts";
import "./style.css";

// Without storage, as in a private window, the app still starts.
const chosen = setting<Language>("language").catch(() => undefined);
chosen.then((language) => {
  speak(language ?? systemLanguage());
  render(<App />, document.getElementById("app") as HTMLElement);
});
