// How a page comes to be a device of the house: by the one-time code behind its address, once; and
// how staff sign in at a console.

/** The device that a page is, by its screen, its table and its place. */
export function deviceName(screen: string, table: string, place: number | null): string {
  return place === null ? `${table}-${screen}` : `${table}-${screen}-${place}`;
}

/** The one-time code behind an address, if there is one. */
export function codeOf(hash: string): string | null {
  const code = decodeURIComponent(hash.replace(/^#/, ""));
  return /^[0-9A-Za-z]{4}(-[0-9A-Za-z]{4}){2}$/.test(code) ? code : null;
}

async function post(path: string, body: object): Promise<Response> {
  const head = { "content-type": "application/json" };
  return fetch(path, { method: "POST", headers: head, body: JSON.stringify(body) });
}

/** Enrols the browser by the code behind the address. The code is then of no more use, and goes. */
export async function arrive(device: string): Promise<void> {
  const code = codeOf(location.hash);
  if (code === null) return;
  await post("/api/devices/enrol", { device, code });
  history.replaceState(null, "", location.pathname + location.search);
}

/** Whoever is signed in at a device. */
export async function signedIn(device: string): Promise<string | null> {
  const answer = await fetch(`/api/me?as=${device}`);
  if (!answer.ok) return null;
  return ((await answer.json()) as { name: string | null }).name;
}

/** Signs somebody in at a console; why not, if it is refused. */
export async function signIn(device: string, name: string, pin: string): Promise<string | null> {
  const answer = await post(`/api/sign-in?as=${device}`, { name, pin });
  if (answer.ok) return null;
  return ((await answer.json()) as { words: string }).words;
}
