// The page of a dealer's console.
import { mount, unmount } from "svelte";
import type { Console as Shown } from "../api/types";
import { arrive, deviceName, isStranger, signedIn, signOut } from "../app/arrival";
import { Live, whereabouts } from "../app/live.svelte";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import Enrol from "../parts/Enrol.svelte";
import SignIn from "../parts/SignIn.svelte";
import { lookUp } from "../words/say";
import Console from "./Console.svelte";
import { Drills, school } from "./drills.svelte";
import type { Leaving } from "./leaving";

const { table } = whereabouts(location);
const target = document.getElementById("screen")!;
const voice = await Voice.of(["console", "refusals", "situations"]);

const device = table === null ? null : deviceName("console", table, null);
if (device !== null) await arrive(device);

if (table === null || device === null) enrols();
else await serves(table, device);

function enrols(): void {
  mount(Enrol, { target, props: { words: voice.words.shared } });
}

/** Lets one after another work here, for as long as the house knows the console. */
async function serves(table: string, device: string): Promise<void> {
  const drills = new Drills(school(table, device));
  let last: Last = { name: "", why: "signed_out" };
  while (!(await isStranger(device))) {
    const name = await signedIn(device);
    if (name === null) {
      const hasChosen = await signsIn(table, device, last);
      // Nobody deals in the name of somebody who only came to choose a PIN.
      if (hasChosen && last.why === "one_use") await signOut(device);
      last = { name: "", why: "signed_out" };
      continue;
    }
    const why = await works(name, new Live<Shown>(table, "console", device), drills);
    const hasLeft = why === "signed_out" || why === "one_use";
    if (hasLeft) await signOut(device);
    last = { name: hasLeft ? "" : name, why };
  }
  enrols();
}

/** Whoever was here last, and why they are no more. */
interface Last {
  name: string;
  why: Leaving;
}

/** Shows the form until somebody has signed in; whether they chose a PIN of their own. */
function signsIn(table: string, device: string, { name, why }: Last): Promise<boolean> {
  const told = lookUp(voice.words.shared.left, why) ?? "";
  return new Promise((resolve) => {
    const done = (hasChosen: boolean) => void unmount(form).then(() => resolve(hasChosen));
    const form = mount(SignIn, { target, props: { table, device, voice, name, told, done } });
  });
}

/** Lets somebody work until they leave, or are signed in no more. Whoever comes next has a feed of
 * their own: it asks in the name of whoever was signed in when it began. */
function works(name: string, source: Live<Shown>, drills: Drills): Promise<Leaving> {
  return new Promise((resolve) => {
    const leave = (why: Leaving) => {
      source.stop();
      void unmount(screen).then(() => resolve(why));
    };
    const screen = mount(Console, {
      target,
      props: { source, voice, drills, staff: { name, leave } },
    });
  });
}
