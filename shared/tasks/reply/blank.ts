/** The text with everything but its line breaks made blank, so that offsets still hold. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text with every match of a global pattern made blank. */
export function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match: string) => blank(match));
}
