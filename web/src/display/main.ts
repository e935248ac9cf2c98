// The page of a table's display.
import { mount } from "svelte";
import type { Display as Shown } from "../api/types";
import { Live, whereabouts } from "../app/live.svelte";
import { Voice } from "../app/voice.svelte";
import "../design/base.css";
import Display from "./Display.svelte";

const { table } = whereabouts(location);
const voice = await Voice.of(["display", "situations"]);
const source = new Live<Shown>(table ?? "", "display");
mount(Display, { target: document.getElementById("screen")!, props: { source, voice } });
