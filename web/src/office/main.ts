// The page of those who work behind the tables.
import { mount, unmount } from "svelte";
import { call } from "../api/client";
import type { Me } from "../api/types";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import "./office.css";
import Due from "./Due.svelte";
import Office from "./Office.svelte";
import { Route } from "./route.svelte";
import { WORDS } from "./rooms";
import SignIn from "./SignIn.svelte";

const target = document.getElementById("screen")!;
const voice = await Voice.of(WORDS);
const route = new Route();
mount(Office, { target, props: { me: await whoever(), voice, route } });

/** Whoever is signed in, after the form if nobody is, and after what they owe to their own access. */
async function whoever(): Promise<Me> {
  for (;;) {
    const now = await me();
    if (now?.name) return now;
    const due = now?.due ?? null;
    const directory = now?.directory ?? false;
    await new Promise<void>((resolve) => {
      const form = due === null ? signIn(directory, then) : owes(due, then);
      function then() {
        void unmount(form).then(() => resolve());
      }
    });
  }
}

function signIn(directory: boolean, done: () => void) {
  return mount(SignIn, { target, props: { voice, directory, done } });
}

function owes(due: string, done: () => void) {
  return mount(Due, { target, props: { due, voice, done } });
}

async function me(): Promise<Me | null> {
  const came = await call("GET /api/me");
  return "done" in came ? came.done : null;
}
