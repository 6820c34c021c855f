/** Words with which a hasty reply begins: "uh, …", "ok so …", "I'd go with …". */
const opening = [
  'u+h+|u+m+|e+r+m?|h+m+|well|ok(?:ay)?|so|yeah|yep|yes|sure|alright|and',
  'maybe|perhaps|prob(?:ably)?|prolly|(?:most )?likely|definitely|clearly|the|only',
  "i['’]?d (?:go(?: w/| with| for)?|say|guess|pick|choose)|i(?:['’]ll| will)? (?:go with|go w/|go for|take|pick|say|guess|think|choose|believe|suppose)",
  "(?:i['’]?m )?gonna (?:say|go with|pick)|(?:gotta|has to|have to|must|can only|could only) be|locking in|let['’]?s (?:go with|say)",
  "(?:it|that)(?:['’]?s| is)|it|my (?:vote|guess|pick|choice)(?:['’]?s| is)?",
  "ans(?:wer)?(?:['’]?s| is)?|option|choice|letter|most fitting|chosen|selected|picked",
].join('|');
/** Words with which it ends: "… i guess", "…, not 100% sure". */
const closing = [
  "i (?:think|guess|suppose|believe|reckon)(?: so)?|i['’]d (?:say|guess)|imh?o|tbh",
  'prob(?:ably)?|prolly|maybe|perhaps|(?:most )?likely|for sure|definitely|certainly|obviously|clearly',
  'no doubt(?: about it)?|without (?:a |any )?doubt|all day|final|is it|it is|works|would (?:do it|work)',
  "(?:but )?(?:i['’]?m |i am )?(?:not |pretty |fairly |quite |very |almost |99 ?% |100 ?% ){1,2}(?:(?:entirely|totally|completely|really|so|too) )?(?:sure|certain|confident)(?: (?:though|tho))?",
  '(?:sounds?|feels?|looks?|seems?) (?:about |most )?(?:right|correct|good|best)(?: to me)?',
].join('|');
const reason = "(?:[,\\s]\\s{0,3}(?:because|since|as|cuz|bc|['’]?cause)\\b[^\\n]{0,200})?";
const only = new RegExp(
  `^[\\s"'“(]{0,6}((?:(?:${opening})(?:\\s{0,3}[,.:;…!–—-]{1,3}\\s{0,3}|\\s{1,3})){0,5})["'“(\\[]?([A-HJ-Za-hj-zI])["'”)\\]]?((?:\\s{0,3}[,.?!…:;(–—-]{0,3}\\s{0,3}(?:${closing})[.,?!…)]{0,3}){0,3})\\s{0,3}[.?!…]{0,3}${reason}\\s{0,9}$`,
  'iu',
);
const longest = 240;

/**
 * Where the letter stands in a reply of nothing but a letter and words of hurry or doubt ("uh, d i guess", "b, not 100%
 * sure"), in either case; null if the reply has anything else.
 */
export function hedgedLetter(text: string): { letter: string; start: number } | null {
  if (text.length > longest) return null;
  const [whole, before = '', letter, after = ''] = only.exec(text) ?? [];
  if (whole === undefined || letter === undefined || before + after === '') return null;
  const start = text.indexOf(letter, (/\S/.exec(text)?.index ?? 0) + before.length);
  return { letter: letter.toUpperCase(), start };
}
