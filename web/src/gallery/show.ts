// Shows one state of one screen, as an address such as `?screen=station&state=wagering` names it.
import { mount } from "svelte";
import { Recorded } from "../app/recorded.svelte";
import { Voice, type Room } from "../app/voice.svelte";
import { NOW } from "../mock/table";
import { example, momentOf } from "./recorded";
import { LANGUAGES } from "../words/say";

/** States that are examples of the server's own are named so. */
export const RECORDED = "server-";

declare global {
  interface Window {
    /** What the screen is drawn from, for tests that ask what it asked for. */
    recorded: { asked: unknown[]; dealtBy: string | null };
  }
}

/** Whether the address named a state that there is. */
export async function show(query: URLSearchParams, target: HTMLElement): Promise<boolean> {
  const state = query.get("state") ?? "";
  const own = state.startsWith(RECORDED) ? await example(state.slice(RECORDED.length)) : null;
  const chosen = {
    language: LANGUAGES.find((known) => known === query.get("language")) ?? ("en" as const),
    room: (query.get("room") === "bright" ? "bright" : "dark") as Room,
    colours: (query.get("colours") === "4" ? 4 : 2) as 2 | 4,
  };
  switch (query.get("screen")) {
    case "display": {
      const { displays } = await import("../mock/display");
      const { default: Display } = await import("../display/Display.svelte");
      const shown = own?.display ?? displays[state];
      if (shown === undefined) return false;
      const voice = await Voice.of(["display", "situations"], chosen);
      mount(Display, {
        target,
        props: { source: new Recorded(shown, own === null ? NOW : momentOf(shown)), voice },
      });
      return true;
    }
    case "console": {
      const { consoles } = await import("../mock/console");
      const { default: Console } = await import("../console/Console.svelte");
      const shown = own?.console ?? consoles[state];
      if (shown === undefined) return false;
      const voice = await Voice.of(["console", "refusals", "situations"], chosen);
      const source = new Recorded(shown, own === null ? NOW : momentOf(shown));
      window.recorded = source;
      const { Drills } = await import("../console/drills.svelte");
      const { school } = await import("../mock/reading");
      mount(Console, { target, props: { source, voice, drills: new Drills(school) } });
      return true;
    }
    case "station": {
      const { payTables, playsAlong, stations } = await import("../mock/station");
      const { default: Station } = await import("../station/Station.svelte");
      const shown = own?.station ?? stations[state];
      if (shown === undefined) return false;
      const voice = await Voice.of(["station", "refusals", "situations"], chosen);
      const source = new Recorded(
        shown,
        own === null ? NOW : momentOf(shown),
        state === "pending" ? null : playsAlong,
      );
      const { history, published, rulesText } = await import("../mock/reading");
      source.payTables = payTables;
      source.lastCoups = history;
      source.rulesText = rulesText;
      source.published = published;
      window.recorded = source;
      if (state === "link-lost") source.link = "lost";
      mount(Station, { target, props: { source, voice } });
      return true;
    }
  }
  return false;
}
