/** Words of the import screen. */
export const import_ = {} as const;
