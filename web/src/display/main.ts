// The page of a table's display.
import { mount } from "svelte";
import type { Display as Shown } from "../api/types";
import { arrive, deviceName, isStranger } from "../app/arrival";
import { Live, whereabouts } from "../app/live.svelte";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import Enrol from "../parts/Enrol.svelte";
import Display from "./Display.svelte";

const { table } = whereabouts(location);
const target = document.getElementById("screen")!;
const voice = await Voice.of(["display", "situations"]);

const device = table === null ? null : deviceName("display", table, null);
if (device !== null) await arrive(device);

if (table === null || device === null || (await isStranger(device))) {
  mount(Enrol, { target, props: { words: voice.words.shared } });
} else {
  const source = new Live<Shown>(table, "display", device);
  mount(Display, { target, props: { source, voice, where: { table, device } } });
}
