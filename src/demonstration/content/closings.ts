/** Closing sentences for descriptions that would otherwise be too short. */
export const closings = [
  'Readings are kept for ten years and can be seen on request. Visitors are welcome; please write first.',
  'The figures of each year are read out at a public meeting in spring, with what went wrong and what it cost.',
  'Two people look after it, and both of them can say what each figure is made of. Ask them by mail.',
  'What was learned is written down in eleven pages, which anybody may have for the asking.',
] as const;

export const frenchClosings = [
  'Les chiffres de chaque année sont présentés au printemps, en séance publique, avec ce qui n’a pas fonctionné.',
  'Les relevés sont conservés dix ans et peuvent être consultés. Les visiteurs sont les bienvenus sur rendez-vous.',
] as const;
