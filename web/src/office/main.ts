// The page of those who work behind the tables.
import { mount, unmount } from "svelte";
import { call } from "../api/client";
import type { Me } from "../api/types";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import "./office.css";
import Office from "./Office.svelte";
import { Route } from "./route.svelte";
import { WORDS } from "./rooms";
import SignIn from "./SignIn.svelte";

const target = document.getElementById("screen")!;
const voice = await Voice.of(WORDS);
const route = new Route();
mount(Office, { target, props: { me: await whoever(), voice, route } });

/** Whoever is signed in, after the form if nobody is. */
async function whoever(): Promise<Me> {
  const known = await me();
  if (known?.name != null) return known;
  const directory = known?.directory ?? false;
  return new Promise((resolve) => {
    const done = async () => {
      const now = await me();
      if (now?.name == null) return;
      await unmount(form);
      resolve(now);
    };
    const props = { words: voice.words, directory, done: () => void done() };
    const form = mount(SignIn, { target, props });
  });
}

async function me(): Promise<Me | null> {
  const came = await call("GET /api/me");
  return "done" in came ? came.done : null;
}
