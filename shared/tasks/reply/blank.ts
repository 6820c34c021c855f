/** The text with everything except line breaks replaced by blanks, so that offsets stay valid. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text with every match of a global pattern replaced by blanks. */
export function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match: string) => blank(match));
}

/** All matches of a global pattern; unlike `matchAll` it makes no copy of the pattern, which costs more than most searches. */
export function matchesOf(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
