// Forms that do something when they are sent, and stay where they are.

/** Does it in place of what a browser would do with a form. */
export const sent = (act: () => unknown) => (event: SubmitEvent) => {
  event.preventDefault();
  act();
};
