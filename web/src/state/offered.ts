// What a screen offers at the moment.

/** Whether this may be asked for. */
export function may<Ask extends string>(
  shown: { actions: { all: readonly Ask[] } },
  is: NoInfer<Ask>,
): boolean {
  return shown.actions.all.includes(is);
}
