/** Words of the models screen. */
export const models = {} as const;
