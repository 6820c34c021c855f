/** Words of the home screen. */
export const home = {} as const;
