/** Colour schemes of a picture. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The tag that states a picture's colour scheme; it is shown, filtered and corrected like any other tag. */
export const themeTag = (theme: Theme): string => `theme:${theme}`;

const pairPrefix = 'pair:';

/** What the tags say; null for nothing, or for both. */
export function themeOf(tags: readonly string[]): Theme | null {
  const tagged = themes.filter((theme) => tags.includes(themeTag(theme)));
  return tagged.length === 1 ? (tagged[0] ?? null) : null;
}

/** The tag `pair:…` that a person gave to a picture and its twin; null without one. */
export const pairTag = (tags: readonly string[]): string | null =>
  tags.find((tag) => tag.startsWith(pairPrefix) && tag.length > pairPrefix.length) ?? null;
