// The page that shows the design system and every state of every screen.
import { mount } from "svelte";
import "../design/base.css";
import { show } from "./show";

const query = new URLSearchParams(location.search);
const target = document.getElementById("screen")!;

if (!(await show(query, target))) {
  const { default: Gallery } = await import("./Gallery.svelte");
  mount(Gallery, { target });
}
