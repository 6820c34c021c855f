import { matchesOf } from '../reply/blank.ts';

/** The layers of the table in docs/metrics.md, strongest first. */
export const layers = ['structured', 'labelled', 'bracketed', 'prose'] as const;

/** Numbers of a reply that may be a place: a point, or a box by its corners. */
export interface Spot {
  layer: (typeof layers)[number];
  /** As written. */
  numbers: number[];
  /** Two numbers of a point, or four of a box's corners; x first unless the convention is y-first. */
  place: [number, number] | [number, number, number, number];
  span: [number, number];
  /** x and y are named, so a y-first convention does not swap them. */
  named?: boolean;
  percent?: boolean;
  /** Four unnamed numbers in a row: two corners, or a corner and a size. */
  plainBox?: boolean;
  /** Broken JSON in which the second number lost its name. */
  repaired?: boolean;
  /** "Final answer: …" */
  final?: boolean;
  /** PaliGemma's 1,024 bins, y first. */
  bins?: boolean;
}

const n = '[-+]?(?:\\d{1,9}(?:\\.\\d{1,20})?|\\.\\d{1,20})';
const unit = '(?:\\s?(?:px|pixels?)\\b|\\s?%)?';
const gap = '(?:["\']?\\s{0,4}[,;]\\s{0,9}["\']?|\\s{1,9})';
/** Two to eight numbers in a row with their brackets. */
const row = new RegExp(
  `(?:(?<![A-Za-z\\d_.])|(?=[([{<]))(?<open>(?:[([{<]\\s{0,3}){0,3})(?<list>${n}${unit}(?:${gap}${n}${unit}){1,7})(?<close>(?:\\s{0,3}[)\\]}>]){0,3})(?![A-Za-z\\p{N}_%]|[.:]\\d)`,
  'gu',
);
const numberIn = new RegExp(n, 'g');

const keys =
  'point(?:_?2d|_xy)?|points|coordinates?|coords?|(?:click|tap)(?:_?point)?|positions?|location|cent(?:er|re)(?:_?point)?|target|xy|element|start_box|box(?:_?2d)?|bbox(?:_?2d|_xyxy|_xywh)?|bounding_?box(?:_?2d)?|region|rect|bounds|xywh';
const verbs =
  '(?:[a-z_]{1,24}\\.){0,3}(?:left_?|double_?|right_?|long_?|mouse_?|middle_?|triple_?)?(?:click|tap|dbl_?click|press|touch|moveto|move_to|move|hover|point|single|double)(?:_?(?:at|on|point|element|coordinates?))?';
/** What stands before the numbers of a field, tag, call or box. */
const structured = new RegExp(
  [
    `<\\|?(?:point|points|box|bbox|quad|click|tap|coord|coordinates?|position|location|loc|answer|bounding_box|parameter(?:=|\\sname=["'])[a-z_]{1,20}["']?)(?:_start)?\\|?>["'\\s]{0,9}`,
    `["'](?:${keys})["']\\s{0,4}[:=]\\s{0,9}["'\\[]{0,2}\\s{0,3}`,
    `\\b(?:${keys})=["'\\s]{0,3}(?:<[|a-z_]{2,14}>)?\\s{0,3}`,
    `\\b(?:${verbs})\\s?[:=]?\\s?[([]{1,2}["'\\s]{0,3}`,
    `\\b(?:input tap|mouse_?move|(?:left|right|double)_click)\\s`,
    '\\\\f?box(?:ed)?\\s{0,4}\\{\\s{0,4}(?:\\\\[a-z]{4,6}\\{)?',
  ]
    .map((each) => `${each}$`)
    .join('|'),
  'i',
);
const labelled =
  /(?:\b(?:interaction coordinates?|coordinates?|answer|point|position|location|located|click(?:ing)?|tap|output|result|target|cent(?:er|re)(?:ed)?)\b|坐标|点击|位置|答案|目标|中心)[^\n\d[({.;]{0,24}$/i;
const finally_ =
  /\bfinal(?:ly)?\b[^\n\d[({.]{0,36}$|(?:^|\n)[ \t>*#-]{0,9}(?:answer|答案)\s?[:：][^\n\d[({]{0,40}$|(?:^|\n)[ \t>*#-]{0,9}action\s?[:：][^\n\d]{0,40}$|\b(?:so|therefore|thus|hence)[,:]?\s?$/i;
const bare =
  /(?:\b(?:coordinates?|at(?: pixels?)?|click|tap|point|position|location|answer|bbox|(?:bounding )?box)(?:\s(?:is|are|at|on))?|坐标|点击|位置|\bx\s?,\s?y\)?)[\s:=*`：是为在]{1,12}$|\b(?:coordinates?|cent(?:er|re)|position|location|point)\b[^\n\d:]{0,40}:\s?$/i;

/** Sizes, ranges, and numbers quoted from the screen. */
const sizes =
  /(?<!\d\s?[x×]\s?\d{2,5}[^\d\n]{0,24})(?:resolutions?|index|steps?|sizes?|dimensions?|width and height|w ?[x×,] ?h|offset|padding|margin|viewport|canvas|aspect ratio|ratio|(?:screen(?:shot)?|image|picture|display)(?:['’]s)?(?: (?:size|resolution|dimensions?))?|分辨率|尺寸|大小)(?: (?:is|are|was|of|has|in pixels))?\s{0,3}(?:\([^()\d]{0,20}\)\s?)?[:=≈~为是]?\s?(?:about |approximately |roughly )?$/i;
const rangeWords =
  /(?:rang(?:e|es|ing)|normali[sz]ed?|scaled?|between|from|where|system|grid|space|origin|corner|to|归一化|范围|从|到|至)[^.\n]{0,40}$/i;
/** "x ∈ [500, 540]": an interval. */
const interval = /(?<![xy],?\s{0,2})\b[xy]["']?\s?(?:∈|in)\s?$/i;
const quoted =
  /\b(?:reads?|says?|saying|shows?|displays?|labell?ed|titled|named|text|caption)(?:\s(?:is|as|of|that))?\s?:?\s?["“]$/i;
const limits = [0, 1, 100, 999, 1000, 1024];

function isExcluded(before: string, after: string, [a = 0, b = 0, ...more]: number[]): boolean {
  if (quoted.test(before) || sizes.test(before) || interval.test(before)) return true;
  if (more.length > 0) return false;
  const isEdge = (a === 0 || a === b) && limits.includes(a) && limits.includes(b);
  return isEdge && (rangeWords.test(before) || /^\s?(?:to|至|到|-|–)\s?[([]/.test(after));
}

/** Consecutive numbers of a text as a spot; null if they are no place. */
function spotOf(text: string, match: RegExpExecArray): Spot | null {
  const { open = '', list = '', close = '' } = match.groups ?? {};
  const span: [number, number] = [match.index, match.index + match[0].length];
  const before = text.slice(Math.max(0, span[0] - 80), span[0]);
  const after = text.slice(span[1], span[1] + 40);
  const isHard = structured.test(before) || (open !== '' && structured.test(before + open.trim()));
  const isBare = open === '' && !isHard;
  const all = matchesOf(numberIn, list).map((each) => Number(each[0]));
  const numbers = isHard && all.length === 3 ? all.slice(0, 2) : all;
  const isFinal = finally_.test(before);
  const isWhole = text.length < 200 && !/[\p{L}\p{N}]/u.test(text.slice(0, span[0]) + text.slice(span[1]));
  if (
    // the reply breaks off within brackets, so the last number may lack digits
    (!isBare && close === '' && !/\S/.test(after) && !/(?:tap|mousemove|click) $/.test(before)) ||
    // digits in groups, or blanks and commas that do not tell numbers apart
    (isBare && (/^[1-9],\d{3}$/.test(list) || /^\s{0,3}[,;]\s{0,3}\d/.test(after))) ||
    /\d \d.*[,;]|[,;].*\d \d|,.*;|;.*,|(?<!\d)\d,\d{3}, /.test(list) ||
    /<points?\s[^<>]{0,60}coords=["']$/.test(before) ||
    isExcluded(before, after, numbers) ||
    (isBare && !isWhole && !bare.test(before))
  )
    return null;
  const isLabelled = isFinal || (open !== '' && labelled.test(before));
  const layer = isHard ? 'structured' : isLabelled ? 'labelled' : open === '' ? 'prose' : 'bracketed';
  const shared = { layer, numbers, span, final: isFinal, percent: list.includes('%') } as const;
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (numbers.length === 2) return { ...shared, place: [a, b] };
  if (numbers.length === 4)
    return /xywh["']?\s{0,4}[:=]["'\s[]{0,6}$/i.test(before)
      ? { ...shared, place: [a, b, a + c, b + d] }
      : { ...shared, place: [a, b, c, d], plainBox: !/xyxy/i.test(before) };
  if (numbers.length !== 8) return null;
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, at) => at % 2 === odd)) as [number[], number[]];
  return { ...shared, place: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

const key =
  '(?:cent(?:er|re)_?|mid_?|pos_?|coord_?|point_?|click_?)?(?:[横纵](?=坐标)|x[012]?|y[012]?|c[xy]|x_?(?:min|max|cent(?:er|re))|y_?(?:min|max|cent(?:er|re))|(?:min|max)_?[xy]|left|top|right|bottom|width|height|w|h)';
/** "x": 1, x=1, "X coordinate: 1", "x坐标是1"; `second`: a number that lost its name. */
const entry = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?<key>${key})["'*]{0,3}(?:[\\s_-]?(?:coord(?:inate)?s?|position|value|pos|(?:轴)?(?:坐标|座標|좌표))["'*]{0,3})?\\s{0,4}(?:[:=≈>]|\\bis\\b|\\bare\\b|\\bof\\b|是|为|は|는)?["'*\\s(\\[]{0,9}(?<![xy])(?<value>${n})(?!\\d|\\.\\d|,\\d{3}["']|\\s?(?:to|-|–|and)\\s{0,3}(?:\\k<key>\\s?=\\s?)?\\d)(?<unit>\\s?%)?(?:\\s?px|\\s?pixels?)?["'*]{0,3}(?!\\d|\\.\\d|[A-Za-z])(?:\\s{0,4},\\s{0,4}(?<second>${n})(?=\\s{0,4}["'\\])}]))?`,
  'giu',
);
const shapes = ['cx,cy', 'x0,y0,x1,y1', 'x1,y1,x2,y2', 'x,y,w,h', 'x1,y1,w,h', 'x,y', 'x1,y1'].map((text) =>
  text.split(','),
);
const sides: Readonly<Record<string, string>> = { left: 'x1', top: 'y1', right: 'x2', bottom: 'y2', 横: 'x', 纵: 'y' };
/** The plain name of a number: `x_min` is x1, `center_y` is cy, `height` is h. */
function nameOf({ groups }: RegExpExecArray): string {
  const text = (groups?.['key'] ?? '').toLowerCase().replaceAll('_', '');
  const axis = text.replace(/min|max|cent(?:er|re)|mid|pos|coord|point|click|^c(?=[xy])|(?<=^w)idth|(?<=^h)eight/g, '');
  if (text.includes('min')) return `${axis}1`;
  if (text.includes('max')) return `${axis}2`;
  return /cent|mid|^c[xy]/.test(text) ? `c${axis}` : (sides[text] ?? axis);
}

/** A run of named numbers as a spot. */
function spotOfRun(text: string, run: readonly RegExpExecArray[]): Spot | null {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return null;
  const values = new Map(run.map((match) => [nameOf(match), Number(match.groups?.['value'])]));
  const second = run.length === 1 && values.has('x') ? first.groups?.['second'] : undefined;
  if (second !== undefined) values.set('y', Number(second));
  const [from, to] = [first.index, last.index + last[0].length];
  const before = text.slice(Math.max(0, from - 200), from);
  const isHard = /["']/.test(first[0]) || /[{(<][^{}()<>\n]{0,200}$/.test(before);
  const isCut = /\d$/.test(last[0]) && !/\S/.test(text.slice(to));
  // a reply that breaks off, or a drag
  if (isCut && /[{([<][^{}()[\]<>]{0,200}$/.test(text.slice(Math.max(0, to - 240), to))) return null;
  if ((values.has('x') && values.has('x2')) || (second !== undefined && !isHard)) return null;
  if (run.some(({ 0: text, groups }) => groups?.['second'] && text.includes('['))) return null;
  const shape = shapes.find((names) => names.every((name) => values.has(name)));
  if (!shape) return null;
  const numbers = shape.map((name) => values.get(name) ?? 0);
  const [a = 0, b = 0, c, d] = numbers;
  return {
    layer: isHard ? 'structured' : 'labelled',
    numbers,
    place: c === undefined || d === undefined ? [a, b] : shape.includes('w') ? [a, b, a + c, b + d] : [a, b, c, d],
    span: [from, to],
    named: second === undefined,
    repaired: second !== undefined,
    percent: run.every(({ groups }) => groups?.['unit']),
  };
}

function namedSpots(text: string): Spot[] {
  const runs: RegExpExecArray[][] = [];
  for (const match of matchesOf(entry, text)) {
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    const joins = last && /^[^\d.{}]{0,40}$/.test(text.slice(last.index + last[0].length, match.index));
    if (joins && !run.some((candidate) => nameOf(candidate) === nameOf(match))) run.push(match);
    else runs.push([match]);
  }
  return runs.flatMap((run) => spotOfRun(text, run) ?? []);
}

const bins = /<loc(?<plain>_?)(\d{1,4})>\s{0,3}<loc_?(\d{1,4})>(?:\s{0,3}<loc_?(\d{1,4})>\s{0,3}<loc_?(\d{1,4})>)?/gi;
function binSpots(text: string): Spot[] {
  return matchesOf(bins, text).map((match) => {
    const numbers = match.slice(2).flatMap((each: string | undefined) => (each === undefined ? [] : [Number(each)]));
    const span: [number, number] = [match.index, match.index + match[0].length];
    const isBins = match[1] === '' && match[2]?.length === 4;
    return { layer: 'structured', numbers, place: numbers as Spot['place'], span, bins: isBins };
  });
}

/** Everything in a text that may be a place, in its order; sizes, ranges and quoted numbers left out. */
export function spotsIn(text: string): Spot[] {
  const rows = matchesOf(row, text).flatMap((match) => spotOf(text, match) ?? []);
  let taken = 0;
  return [...binSpots(text), ...namedSpots(text), ...rows]
    .sort((a, b) => a.span[0] - b.span[0])
    .filter(({ span: [from, to] }) => from >= taken && (taken = to) > 0);
}
