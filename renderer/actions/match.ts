/**
 * How well typed words fit a text, 0 (not at all) to 1: every word must occur; whole words and beginnings of words
 * count more than the middle of one. Empty text fits everything.
 */
export function matchScore(typed: string, text: string): number {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 0.5;
  const lower = text.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const at = lower.indexOf(word);
    if (at < 0) return 0;
    const start = lower.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));
    sum += at === 0 ? 1 : start ? 0.8 : 0.4;
  }
  return sum / words.length;
}
