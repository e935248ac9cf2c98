// The page of a station.
import { mount } from "svelte";
import type { Station as Shown } from "../api/types";
import { arrive, deviceName, isStranger } from "../app/arrival";
import { Live, whereabouts } from "../app/live.svelte";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import Enrol from "../parts/Enrol.svelte";
import Station from "./Station.svelte";

const { table, place } = whereabouts(location);
const target = document.getElementById("screen")!;
const voice = await Voice.of(["station", "refusals", "situations"]);

const device = table === null || place === null ? null : deviceName("station", table, place);
if (device !== null) await arrive(device);

if (table === null || device === null || (await isStranger(device))) {
  mount(Enrol, { target, props: { words: voice.words.shared } });
} else {
  const source = new Live<Shown>(table, `station/${place}`, device);
  mount(Station, { target, props: { source, voice, where: { table, device } } });
}
