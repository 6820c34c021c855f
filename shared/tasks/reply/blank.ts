/** The text with everything except line breaks replaced by blanks, so that offsets stay valid. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text with every match of a global pattern replaced by blanks. */
export function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match: string) => blank(match));
}
