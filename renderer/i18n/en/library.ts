/** Words of the library screen. */
export const library = {} as const;
