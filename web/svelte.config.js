// How Svelte compiles: runes everywhere, nothing else out of the ordinary.
export default { compilerOptions: { runes: true } };
