/** The nine places of the top bar in work order. */
export const places = [
  'library',
  'annotate',
  'review',
  'trajectories',
  'runs',
  'evaluate',
  'releases',
  'models',
  'board',
] as const;
export type Place = (typeof places)[number];

/** Every screen: the places, the start page, the import dialog's pages, and the project's settings. */
export const screens = ['home', 'import', 'settings', ...places] as const;
export type Screen = (typeof screens)[number];
