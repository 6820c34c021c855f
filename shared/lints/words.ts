/** Words that name no place or thing on a screen; ignored when texts are compared. */
const fillers: ReadonlySet<string> = new Set(
  'a an the of in on at to for and or is are was be been it its this that these those with by from as which what where when who how does do did can could will would should one following shown show shows visible screen screenshot interface user if you your there than then not no'.split(
    ' ',
  ),
);

/** Lower-case words and numbers of a text, in order; letters of any alphabet. */
export function words(text: string): string[] {
  return (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** `words` without fillers; all words if nothing else is left. */
export function tellingWords(text: string): string[] {
  const all = words(text);
  const telling = all.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : all;
}

/** Edit distance (insert, delete, replace) of two short strings. */
function edits(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replace = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replace, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    above = row;
  }
  return above[b.length] ?? 0;
}

/** Similarity 0..1, 1 for equal; OCR errors of a letter or two in a long word still count as near. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const longest = Math.max(a.length, b.length);
  if (longest < 4) return 0;
  const near = 1 - edits(a, b) / longest;
  return near >= 0.7 ? near : 0;
}
