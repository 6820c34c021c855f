/** Numbers rounded for display; the stored value is unchanged. */
export const shownNumber = (value: number): string => String(Math.round(value * 10) / 10);
