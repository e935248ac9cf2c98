// The page of a dealer's console.
import { mount, unmount } from "svelte";
import type { Console as Shown } from "../api/types";
import { arrive, deviceName, isStranger, signedIn } from "../app/arrival";
import { Live, whereabouts } from "../app/live.svelte";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import Enrol from "../parts/Enrol.svelte";
import SignIn from "../parts/SignIn.svelte";
import Console from "./Console.svelte";
import { Drills, school } from "./drills.svelte";

const { table } = whereabouts(location);
const target = document.getElementById("screen")!;
const voice = await Voice.of(["console", "refusals", "situations"]);

const device = table === null ? null : deviceName("console", table, null);
if (device !== null) await arrive(device);

if (table === null || device === null || (await isStranger(device))) {
  mount(Enrol, { target, props: { words: voice.words.shared } });
} else {
  if ((await signedIn(device)) === null) await signInFirst(table, device);
  const source = new Live<Shown>(table, "console", device);
  const drills = new Drills(school(table, device));
  mount(Console, { target, props: { source, voice, drills } });
}

/** Shows the form until somebody has signed in. */
function signInFirst(table: string, device: string): Promise<void> {
  return new Promise((resolve) => {
    const form = mount(SignIn, {
      target,
      props: {
        table,
        device,
        voice,
        done: () => void unmount(form).then(resolve),
      },
    });
  });
}
