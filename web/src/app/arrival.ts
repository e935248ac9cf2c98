// How a page comes to be a device of the house: by the one-time code behind its address, once; and
// how staff sign in at a console.

import { call } from "../api/client";
import type { Problem } from "../api/types";

/** The device that a page is, by its screen, its table and its place. */
export function deviceName(screen: string, table: string, place: number | null): string {
  return place === null ? `${table}-${screen}` : `${table}-${screen}-${place}`;
}

/** The one-time code behind an address, if there is one. */
function codeOf(hash: string): string | null {
  const code = decodeURIComponent(hash.replace(/^#/, ""));
  return /^[0-9A-Za-z]{4}(-[0-9A-Za-z]{4}){2}$/.test(code) ? code : null;
}

/** Enrols the browser by the code behind the address. The code is then of no more use, and goes. */
export async function arrive(device: string): Promise<void> {
  const code = codeOf(location.hash);
  if (code === null) return;
  await call("POST /api/devices/enrol", { body: { device, code } });
  history.replaceState(null, "", location.pathname + location.search);
}

/** Whether the house does not know the browser as this device. A house that cannot be reached does
 * not say so. */
export async function isStranger(device: string): Promise<boolean> {
  const came = await call("GET /api/me", { as: device });
  return "done" in came && came.done.device === null;
}

/** Whoever is signed in at a device. */
export async function signedIn(device: string): Promise<string | null> {
  const came = await call("GET /api/me", { as: device });
  return "done" in came ? came.done.name : null;
}

/** Signs somebody in at a console; why not, if it is refused. */
export async function signIn(device: string, name: string, pin: string): Promise<Problem | null> {
  const came = await call("POST /api/sign-in", { as: device, body: { name, pin } });
  return "done" in came ? null : came.problem;
}

/** Signs out whoever is signed in at a console. */
export async function signOut(device: string): Promise<void> {
  await call("POST /api/sign-out", { as: device });
}

/** Whether whoever has just signed in must choose a PIN of their own before anything else. */
export async function choosesPin(device: string): Promise<boolean> {
  const came = await call("GET /api/me", { as: device });
  return "done" in came && came.done.due === "secret_must_change";
}

/** Takes a PIN of one's own; why not, if it is refused. */
export async function choosePin(device: string, pin: string): Promise<Problem | null> {
  const came = await call("POST /api/me/secret", { as: device, body: { pin } });
  return "done" in came ? null : came.problem;
}
