const opening = /[([{]|<(?:points?|box|bbox|click|coordinates?|answer)>/g;
const closing = /[)\]}]|<\/(?:points?|box|bbox|click|coordinates?|answer)>/g;
const counted = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Whether the reply ends at `end`, within brackets or a tag, so that its last number may lack digits. */
export function isCutOff(text: string, end: number): boolean {
  if (!/\d/.test(text[end - 1] ?? '') || /\S/.test(text.slice(end, end + 40))) return false;
  const before = text.slice(Math.max(0, end - 300), end);
  return counted(before, opening) > counted(before, closing);
}
