import { isCutOff } from './cut-off.ts';
import type { FoundPlace, SeveralPlaces } from './found.ts';
import { keyedPlaces, runsOfNamed } from './keyed.ts';
import { pair } from './number.ts';
import { ranges } from './ranges.ts';
import type { Rule } from './rule.ts';
import { actions, prose, structured } from './rules.ts';

/** Full-width punctuation of Chinese and Japanese keyboards; replaced one for one, so that offsets stay valid. */
const fullWidth: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '，': ',',
  '、': ',',
  '：': ':',
  '；': ';',
  '。': '.',
};

/** "(0,5; 0,1)": decimal commas, which become points. */
const decimalCommas = /(?<![\d.,])(0|1(?=,0)),(\d{1,6})(;\s?|,\s)(0|1(?=,0)),(\d{1,6})(?![\d.,])/g;

/** A number of four digits with a sign or blank between the first and the others: "1,520", "1 020", "1'520". */
const grouped = "[1-9][,'’_\\u00a0\\u202f ]\\d{3}(?:\\.\\d+)?";
const whole = '\\d{1,4}(?:\\.\\d+)?';
const px = '(?:\\s?(?:px|pixels?))?';
/**
 * Two numbers, at least one of them grouped, which differ from three or four plain ones by the blank or semicolon between
 * them; and a grouped number after a name.
 */
const groupedPair = new RegExp(
  `(?<![\\d.,'’_-]\\s?)(?:${grouped}${px}\\s?[,;]\\s(?:${grouped}|${whole})|${whole}${px}\\s?[,;]\\s${grouped})(?![\\d%'’_]|\\s?[.,;]?\\s?\\d)`,
  'g',
);
const groupedNamed = new RegExp(`(?<=\\b[xy]["']?\\s?(?:[:=]|is)\\s?["']?)${grouped}(?![\\d'’_]|,\\d)`, 'gi');
const separator = /([1-9])[,'’_\u00a0\u202f ](?=\d{3}(?!\d))/g;

/** Numbers without the signs that group their digits, as long as before: "1,520" becomes " 1520". */
function ungrouped(text: string): string {
  if (!/[1-9][,'’_\u00a0\u202f ]\d{3}(?!\d)/.test(text)) return text;
  const plain = (found: string) => found.replace(separator, ' $1');
  return text.replace(groupedPair, plain).replace(groupedNamed, plain);
}

/** "5 20, 1 20": blanks within and a comma between, but no corners of a box: digits set apart by blanks. */
const spaced = /(?<![\d.,-]\s?)(\d+) (\d+)\s?[,;]\s?(\d+) (\d+)(?![\d.%]|\s?,\s?\d)/g;

function withoutSpaced(text: string): string {
  return text.replace(spaced, (found: string, a: string, b: string, c: string, d: string) =>
    Number(c) <= Number(a) || Number(d) <= Number(b) ? ' '.repeat(found.length) : found,
  );
}

/** The number or sign of the only entry of a list: "1) ", "- ". */
const onlyEntry =
  /^\s{0,9}(?:[-*•]|#?\(?1[.):])\s{1,3}(?=[\d.([{x]|$)(?![^]*\n\s{0,9}(?:[-*•]|\(?2[.)])\s{1,3}[\d.([{])/i;

/** Signs and words that say "about" in front of a number, dollar signs, and backslashes before brackets: `\\(520, 120\\)`. */
const decoration =
  /(?<=^|[([{,]\s?|\b(?:at|and)\s)(?:[~≈]|(?:about|around|approximately|approx\.?|roughly|circa)(?=\s))(?=\s?[\d.])|\$|\\(?=[()[\]])/gi;

/** The text with plain brackets and punctuation, each sign at its old place. */
function plainSigns(text: string): string {
  const plain = /[（［【：，、；。０-９．]/.test(text)
    ? text.replace(/[（）［］【】，、：；。．０-９]/g, (sign) => fullWidth[sign] ?? sign.normalize('NFKC'))
    : text;
  const pairs = withoutSpaced(ungrouped(plain.replace(onlyEntry, (entry) => ' '.repeat(entry.length))));
  const points = pairs.includes(',') ? pairs.replace(decimalCommas, '$1.$2$3$4.$5') : pairs;
  return points.replace(decoration, (sign) => ' '.repeat(sign.length));
}

/** Words around numbers that are a size rather than a position: "Resolution: (1920, 1080)", "a size of (80, 40)". */
const sizeBefore =
  /(?:resolutions?|ranges?|index|ratio|sizes?|dimensions?|width and height|width ?[x×*] ?height|w ?[x×,] ?h|offset|padding|margin|viewport|screen|screenshot|image|picture|display|canvas|aspect ratio)\b["']?(?:\s+(?:is|are|was|of|has|with|size|resolution|in pixels|dimensions?)\b){0,3}\s*(?:\([^()\d]{0,20}\)\s*)?[:=≈~]?\s*(?:about |approximately |roughly )?[[({"']{0,2}$/i;
const sizeAfter = /^[\])}\s]{0,3}(?:pixels?|px)?\s*(?:in size|resolution|screen|image\b|picture\b|screenshot)/i;

type Match = Omit<FoundPlace, 'others'>;

/** "For a 1920 x 1080 screen: (520, 120)": the size is said already. */
const sizeSaid =
  /\d\s?(?:[x×*]|by)\s?\d{2,5}(?:\s?(?:px|pixels?))?\s(?:screen|screenshot|image|picture|display|canvas|viewport)\s?[:,]?\s?[[(]{0,2}$/i;

/** `The text reads "(12, 30)"`: words on the screen. */
const quotedBefore =
  /\b(?:reads?|says?|saying|shows?|displays?|contains?|label(?:l?ed)?|titled|named|text|caption)(?:\s(?:is|as|of|that))?\s?:?\s["“][[(]{0,2}$/i;

function isSize(text: string, [from, to]: readonly [number, number]): boolean {
  const before = text.slice(Math.max(0, from - 60), from);
  if (quotedBefore.test(before)) return true;
  return (sizeBefore.test(before) && !sizeSaid.test(before)) || sizeAfter.test(text.slice(to, to + 30));
}

/** The bounding corners of points with x before y. */
function around(numbers: readonly number[]): [number, number, number, number] {
  const xs = numbers.filter((_, at) => at % 2 === 0);
  const ys = numbers.filter((_, at) => at % 2 === 1);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** "[10, 20, 30, 40]": only blanks and commas between the numbers, and no key that names them. */
function isPlain(text: string, match: RegExpExecArray): boolean {
  const spans = match.indices?.slice(1).filter((span) => span !== undefined) ?? [];
  const [from, to] = [spans[1]?.[1], spans[2]?.[0]];
  if (from === undefined || to === undefined || !/^[\s,;]*(?:px|pixels?)?[\s,;]*$/.test(text.slice(from, to)))
    return false;
  return !/xyxy|xywh/i.test(match[0]);
}

function matchesOf(
  text: string,
  { id, pattern, named = false, percent = false, order }: Rule,
  sizes: boolean,
): Match[] {
  const found: Match[] = [];
  for (const match of text.matchAll(pattern)) {
    const numbers: number[] = [];
    let from = -1;
    for (let at = 1; at < match.length; at += 1) {
      const part = match[at];
      if (part === undefined) continue;
      if (from < 0) from = match.indices?.[at]?.[0] ?? match.index;
      numbers.push(Number(part));
    }
    if (!numbers.every(Number.isFinite)) continue;
    const span: [number, number] = [match.index, match.index + match[0].length];
    if (isCutOff(text, span[1])) continue;
    if (sizes && isSize(text, [from, span[1]])) continue;
    const [a = 0, b = 0, c, d] = numbers;
    const place: FoundPlace['place'] =
      c === undefined || d === undefined
        ? order === 'yx'
          ? [b, a]
          : [a, b]
        : order === 'size'
          ? [a, b, a + c, b + d]
          : order === 'ranges'
            ? [a, c, b, d]
            : order === 'outline'
              ? around(numbers)
              : [a, b, c, d];
    const plainBox = c !== undefined && order === undefined && isPlain(text, match);
    found.push({ numbers, place, pattern: id, span, named, percent, ...(plainBox && { plainBox }) });
  }
  return found;
}

/** Words that may surround a position at the start or end of a reply. */
const opens =
  /^[^\p{L}\p{N}]*(?:(?:answer|output|point|coordinates?|click|tap|the (?:point|coordinates?|answer) (?:is|are)|here(?: (?:is|are))?|sure|final answer)[^\p{L}\p{N}]*){0,3}$/iu;
const closes = /^[^\p{L}\p{N}]*(?:<[^<>]{1,20}>\s*)?$/u;

/** Only words and signs that put two positions on a par or in order: a comma, "and", "then", "→", "/". */
const onlyJoined = /^\s?[,;]\s?$|^[\s,;]{0,4}(?:and|then|and then|&|\/|→|->|=>)\s{0,3}(?:at\s)?$/;

/** "(1, 2) or (3, 4)", "(1, 2) → (3, 4)": two adjacent positions between which the reply does not choose. */
function joinedByOr(text: string, end = 0, start = 0): boolean {
  return (
    /\bor\b|或/.test(text.slice(Math.max(end, start - 40), start)) ||
    (start - end < 20 && onlyJoined.test(text.slice(end, start)))
  );
}

const anyPair = new RegExp(`[\\[(]\\s*${pair}\\s*[\\])]`, 'g');

/** Between two positions: the reply takes the first one back. */
const takesBack = /\b(?:wait|actually|correction|oops|scratch that|sorry)\b|\bno\b\s?[,.:;!—–-]/i;

/** Words of a line whose position is the answer, though others stand in lines like it. */
const settles =
  /\b(?:final|answer|target|click|tap|point|positions?|coordinates?|result|output|best|choice|chosen|select(?:ed|ion)?|so|thus|therefore|hence|cent(?:er|re)|here|found|correct(?:ed|ion)?|actual|action)\b|答案|坐标|点击|目标/i;
const entry = /^[ \t>*#•-]{0,9}(?:\d{1,3}[.)]\s?)?([^\d\n]{0,60}?)[ \t]{0,4}[:：–—-]?[ \t*`]{0,6}$/u;

/** "Save: (1, 2)⏎Cancel: (3, 4)": positions listed one a line, each with a name or number of its own. */
function isListed(text: string, matches: readonly Match[]): boolean {
  return matches.every(({ span: [from, to] }) => {
    const lineStart = text.lastIndexOf('\n', from - 1) + 1;
    const lineEnd = text.indexOf('\n', to);
    if (/\S/.test(text.slice(to, lineEnd < 0 ? text.length : lineEnd).replace(/[.,;*`\])}]/g, ''))) return false;
    const before = text.slice(Math.max(lineStart, from - 80), from);
    const label = entry.exec(before)?.[1];
    return label !== undefined && /\S/.test(before) && !settles.test(label);
  });
}

/** The matches at the start of the reply or without other pairs of numbers around them. */
function standingAlone(text: string, matches: readonly Match[]): Match[] {
  if (matches.length === 0) return [];
  const pairs = [...text.matchAll(anyPair)].map(({ index }) => index);
  const [first = 0] = pairs;
  const last = pairs.at(-1) ?? 0;
  return matches.filter(
    ({ span: [from, to] }, at) => (at === 0 && opens.test(text.slice(0, from))) || (first >= from && last < to),
  );
}

/** "not at (1, 2)", "rather than (1, 2)": a position that the reply turns down. */
const turnedDown =
  /(?:\b(?:not|n['’]t|rather than|instead of|unlike)\s+(?:(?:the|one|at|on|in|near)\s+){0,3}|(?:而不是|不是|而非)在?\s*)$/i;

/** "to the right of the folder at (1, 2)": a position from which the answer is described. */
const relative =
  /\b(?:next to|beside|adjacent to|(?:right|left) of|below|above|under(?:neath)?|near)\s(?:the|another|an?)\s[^()[\]\d\n.;]{0,50}$/i;
const isAt =
  /\bis\s(?:(?:located|positioned|placed|centered|centred|found)\s)?(?:at|around)\s(?:about\s|coordinates\s|approximately\s)?$/i;

/** "The disk is at (1, 2), to the right of the folder at (3, 4)": the last position only describes the first. */
function describes(text: string, [first, last, ...more]: readonly Match[]): boolean {
  if (!first || !last || more.length > 0) return false;
  return (
    isAt.test(text.slice(Math.max(0, first.span[0] - 50), first.span[0])) &&
    relative.test(text.slice(Math.max(first.span[1], last.span[0] - 80), last.span[0]))
  );
}

/** "(1, 2) is Cancel.": what is at a position, not where the target is. */
const names =
  /^\s{0,2}(?:is|was|belongs to)\s(?!(?:the|my|our)\s(?:target|answer|point|position|location|cent(?:er|re)|best|one)\b)/i;

/** The matches that the reply does not turn down; all if nothing else is left. */
function standing(text: string, all: readonly Match[]): readonly Match[] {
  if (all.length < 2) return all;
  if (describes(text, all)) return all.slice(0, 1);
  const left = all.filter(({ span: [from] }) => !turnedDown.test(text.slice(Math.max(0, from - 40), from)));
  return left.length > 0 ? left : all;
}

function settled(text: string, all: readonly Match[], take: Rule['take']): FoundPlace | SeveralPlaces | null {
  const matches = standing(text, all);
  const [first] = matches;
  const last = matches.at(-1);
  if (!first || !last) return null;
  const differ = (from: Match) => matches.filter((other) => other.place.join() !== from.place.join()).length;
  const counted = (match: Match): FoundPlace => ({ ...match, others: differ(match) });
  if (take === 'first' || differ(first) === 0) return counted(first);
  if (take === 'last') return counted(last);
  const next = matches.find((match) => match.place.join() !== first.place.join());
  const between = text.slice(first.span[1], next?.span[0]);
  if (
    opens.test(text.slice(0, first.span[0])) &&
    !names.test(text.slice(first.span[1], first.span[1] + 60)) &&
    !joinedByOr(text, first.span[1], next?.span[0]) &&
    !takesBack.test(between)
  )
    return counted(first);
  if (
    !joinedByOr(text, matches.at(-2)?.span[1], last.span[0]) &&
    !isListed(text, matches) &&
    closes.test(text.slice(last.span[1]))
  )
    return counted(last);
  return { several: differ(first) + 1, pattern: first.pattern, span: first.span };
}

/** Finds a point or box in a reply (reasoning and other actions already removed), or null. Never invents one. */
export function findPlace(text: string): FoundPlace | SeveralPlaces | null {
  const plain = plainSigns(text);
  if (!/\d/.test(plain)) return null;
  for (const one of structured) {
    const found = settled(plain, matchesOf(plain, one, false), one.take);
    if (found) return found;
  }
  const keyed = keyedPlaces(plain);
  const fields = settled(plain, keyed, keyed.some((place) => place.pattern === 'json-keys') ? 'first' : 'one');
  if (fields) return fields;
  for (const one of [...ranges, ...actions]) {
    const found = settled(plain, matchesOf(plain, one, false), one.take);
    if (found) return found;
  }
  const named = settled(plain, runsOfNamed(plain), 'one');
  if (named) return named;
  for (const one of prose) {
    const matches = matchesOf(plain, one, true);
    const found = settled(plain, one.alone ? standingAlone(plain, matches) : matches, one.take);
    if (found) return found;
  }
  return null;
}
