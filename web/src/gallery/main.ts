// The page that shows the design system and every state of every screen.
import { mount } from "svelte";
import "../design/base.css";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.getElementById("screen")! });
