/** The eight places of the top bar in work order. */
export const places = [
  'library',
  'annotate',
  'review',
  'trajectories',
  'runs',
  'evaluate',
  'releases',
  'models',
] as const;
export type Place = (typeof places)[number];

/** Every screen: the places, the start page, and the import dialog's pages. */
export const screens = ['home', 'import', ...places] as const;
export type Screen = (typeof screens)[number];
