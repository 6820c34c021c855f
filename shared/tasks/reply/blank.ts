/** The text with everything except line breaks replaced by blanks, so that offsets stay valid. */
export const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** The text with every match of a global pattern replaced by blanks. */
export const blanked = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found: string) => blank(found));

/** The text with these parts (from, to; in any order) replaced by blanks. */
export function withoutSpans(text: string, spans: [number, number][]): string {
  let out = '';
  for (const [from, to] of spans.sort((a, b) => a[0] - b[0]))
    if (to > out.length) {
      const start = Math.max(from, out.length);
      out += text.slice(out.length, start) + blank(text.slice(start, to));
    }
  return out === '' ? text : out + text.slice(out.length);
}

/** Patterns by the id of the rule that reads with them. */
export type Rules = readonly (readonly [rule: string, pattern: RegExp])[];
export const rules = (sources: Readonly<Record<string, string>>): Rules =>
  Object.entries(sources).map(([rule, source]) => [rule, new RegExp(source, 'giu')]);

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
