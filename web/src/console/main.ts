// The page of a dealer's console.
import { mount } from "svelte";
import type { Console as Shown } from "../api/types";
import { Live, whereabouts } from "../app/live.svelte";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import Enrol from "../parts/Enrol.svelte";
import Console from "./Console.svelte";

const { table } = whereabouts(location);
const target = document.getElementById("screen")!;
const voice = await Voice.of(["console", "refusals", "situations"]);

if (table === null) mount(Enrol, { target, props: { words: voice.words.shared } });
else mount(Console, { target, props: { source: new Live<Shown>(table, "console"), voice } });
