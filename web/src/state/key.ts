/** A key for something that is asked once. Browsers make random identifiers of their own only on pages
 * that came over TLS; a closed network may have none. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
