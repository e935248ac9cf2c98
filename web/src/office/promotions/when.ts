// Moments as the fields of the promotions' room have them, in the house's own time.

/** A moment as a field for it has it. */
export function toField(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

/** The moment that a field has; none where it is empty. */
export function ofField(text: string): number | null {
  const at = new Date(text).getTime();
  return text === "" || Number.isNaN(at) ? null : at;
}
