import { matchesOf } from '../reply/blank.ts';
import type { Size } from '#shared/geometry/box.ts';

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
  /** The only thing on the first or last line. */
  alone?: boolean;
  /** Broken JSON in which the second number lost its name. */
  repaired?: boolean;
  /** "Final answer: …" */
  final?: boolean;
  /** PaliGemma's 1,024 bins, y first. */
  bins?: boolean;
  /** The pointer only moves there, or this is a centre that a box is given with. */
  weak?: boolean;
  centre?: boolean;
}

const n = '[-+]?(?:\\d{1,9}(?:\\.\\d{1,20})?|\\.\\d{1,20})(?:[eE][-+]?\\d{1,3})?';
const unit = '(?:\\s?(?:px|pixels?)\\b|\\s?%)?';
const gap = '(?:["\']?\\s{0,4}[,;]\\s{0,9}["\']?|\\s{1,9})';
/** Two to eight numbers in a row with their brackets. */
const row = new RegExp(
  `(?:(?<![A-Za-z\\d_.])|(?=[([{<]))(?<open>(?:[([{<]\\s{0,3}){0,3})(?<list>${n}${unit}(?:${gap}${n}${unit}){1,7})(?<close>(?:\\s{0,3}[)\\]}>]){0,3})(?![A-Za-z\\p{N}_%]|[.:]\\d)`,
  'gu',
);
const numberIn = new RegExp(n, 'g');

const pointKeys =
  'point(?:_?2d|_xy)?|points|coordinates?|coords?|(?:click|tap)(?:_?point)?|positions?|location|cent(?:er|re)(?:_?point)?|target|xy|element|start_box';
const boxKeys = 'box(?:_?2d)?|bbox(?:_?2d|_xyxy|_xywh)?|bounding_?box(?:_?2d)?|region|rect|bounds|xywh';
const verbs =
  '(?:[a-z_]{1,24}\\.){0,3}(?:left_?|double_?|right_?|long_?|mouse_?|middle_?|triple_?)?(?:click|tap|dbl_?click|press|touch|moveto|move_to|move|hover|point|single|double)(?:_?(?:at|on|point|element|coordinates?))?';
const structured = new RegExp(
  [
    `<\\|?(?:point|points|box|bbox|quad|click|tap|coord|coordinates?|position|location|loc|answer|bounding_box)(?:_start)?\\|?>["'\\s]{0,9}`,
    `["'](?:${pointKeys}|${boxKeys})["']\\s{0,4}[:=]\\s{0,9}["'\\[]{0,2}\\s{0,3}`,
    `\\b(?:${pointKeys}|${boxKeys})=["'\\s]{0,3}(?:<[|a-z_]{2,14}>)?\\s{0,3}`,
    `\\b(?:${verbs})\\s?[:=]?\\s?[([]{1,2}["'\\s]{0,3}`,
    `\\b(?:input tap|mouse_?move|(?:left|right|double)_click)\\s`,
    '\\\\f?box(?:ed)?\\s{0,4}\\{\\s{0,4}(?:\\\\[a-z]{4,6}\\{)?',
  ]
    .map((each) => `${each}$`)
    .join('|'),
  'i',
);
const moves = /\b(?:[a-z_]{1,24}\.){0,3}(?:mouse_?)?(?:moveto|move_to|move|hover|mousemove)\b[^a-z]{0,6}$/i;
const sized = /(?:xywh)["']?\s{0,4}[:=]["'\s[]{0,6}$/i;
const labelled =
  /(?:\b(?:interaction coordinates?|coordinates?|answer|point|position|location|located|click(?:ing)?|tap|output|result|target|cent(?:er|re)(?:ed)?)\b|坐标|点击|位置|答案|目标|中心)[^\n\d[({.;]{0,24}$/i;
const finally_ =
  /\bfinal(?:ly)?\b[^\n\d[({.]{0,36}$|(?:^|\n)[ \t>*#-]{0,9}(?:answer|答案)\s?[:：][^\n\d[({]{0,40}$|(?:^|\n)[ \t>*#-]{0,9}action\s?[:：][^\n\d]{0,40}$|\b(?:so|therefore|thus|hence)[,:]?\s?$/i;
const bare =
  /(?:\b(?:coordinates?|at(?: pixels?)?|click|tap|point|position|location|answer|bbox|(?:bounding )?box)(?:\s(?:is|are|at|on))?|坐标|点击|位置|\bx\s?,\s?y\)?)[\s:=*`：是为在]{1,12}$|\b(?:coordinates?|cent(?:er|re)|position|location|point)\b[^\n\d:]{0,40}:\s?$/i;

/** Sizes, ranges, and numbers quoted from the screen. */
const sizes =
  /(?:resolutions?|index|steps?|sizes?|dimensions?|width and height|w ?[x×,] ?h|offset|padding|margin|viewport|canvas|aspect ratio|ratio|(?:screen(?:shot)?|image|picture|display)(?:['’]s)?(?: (?:size|resolution|dimensions?))?|分辨率|尺寸|大小)(?: (?:is|are|was|of|has|in pixels))?\s{0,3}(?:\([^()\d]{0,20}\)\s?)?[:=≈~为是]?\s?(?:about |approximately |roughly )?$/i;
const sizesAfter = /^\s{0,3}(?:pixels?|px)?\s{0,3}(?:in size|resolution|screen\b|image\b|picture\b|screenshot)/i;
const rangeWords =
  /(?:rang(?:e|es|ing)|normali[sz]ed?|scaled?|between|from|where|system|grid|space|origin|corner|to|归一化|范围|从|到|至)[^.\n]{0,40}$/i;
const quoted =
  /\b(?:reads?|says?|saying|shows?|displays?|labell?ed|titled|named|text|caption)(?:\s(?:is|as|of|that))?\s?:?\s?["“]$/i;

function isExcluded(
  text: string,
  [from, to]: readonly [number, number],
  numbers: readonly number[],
  sent: readonly Size[],
): boolean {
  const before = text.slice(Math.max(0, from - 80), from);
  if (
    quoted.test(before) ||
    (sizes.test(before) && !/\d\s?[x×]\s?\d{2,5}[^\d\n]{0,24}$/.test(before)) ||
    sizesAfter.test(text.slice(to, to + 30))
  )
    return true;
  const [a = 0, b = 0, ...more] = numbers;
  if (more.length > 0) return false;
  const limits = [1, 100, 999, 1000, 1024];
  const isEdge = (a === 0 && (limits.includes(b) || b === 0)) || (a === b && limits.includes(a));
  const isWhole = sent.some(({ width, height }) => width === a && height === b);
  return (isEdge || isWhole) && (rangeWords.test(before) || /^\s?(?:to|至|到|-|–)\s?[([]/.test(text.slice(to)));
}

/** Consecutive numbers of a text as a spot; null if they are no place. */
function spotOf(
  text: string,
  match: RegExpExecArray,
  sent: readonly Size[],
  words: readonly [number, number],
): Spot | null {
  const { open = '', list = '', close = '' } = match.groups ?? {};
  const from = match.index;
  const span: [number, number] = [from, from + match[0].length];
  const before = text.slice(Math.max(0, from - 80), from);
  const hard = structured.test(before) || (open !== '' && structured.test(before + open.trim()));
  let numbers = matchesOf(numberIn, list).map((each) => Number(each[0]));
  if (hard && numbers.length === 3) numbers = numbers.slice(0, 2);
  // a number at which the reply breaks off within brackets may lack digits
  if (
    /\d$/.test(match[0]) &&
    !/\S/.test(text.slice(span[1])) &&
    (open !== '' || hard) &&
    !close &&
    !/(?:tap|mousemove|click) $/.test(before)
  )
    return null;
  // digits in groups, or blanks and commas that do not tell numbers apart
  if ((open === '' && !hard && /^[1-9],\d{3}$/.test(list)) || /(?<![\d.])0\d/.test(list)) return null;
  if (/\d \d/.test(list) && /\d\s?[,;]\s?\d/.test(list)) return null;
  if (/<points?\s[^<>]{0,60}coords=["']$/.test(before)) return null;
  if (!numbers.every(Number.isFinite) || isExcluded(text, span, numbers, sent)) return null;
  const isAlone = words[0] >= from && words[1] < span[1];
  const isFinal = finally_.test(before);
  const layer: Spot['layer'] = hard
    ? 'structured'
    : isFinal || (labelled.test(before) && open !== '')
      ? 'labelled'
      : open !== ''
        ? 'bracketed'
        : 'prose';
  if (layer === 'prose' && !isAlone && !bare.test(before) && !(isFinal && numbers.length === 2)) return null;
  if (open === '' && !hard && /^\s{0,3}[,;]\s{0,3}\d/.test(text.slice(span[1]))) return null;
  const shared = {
    layer,
    numbers,
    span,
    ...(isFinal && { final: true }),
    ...(list.includes('%') && { percent: true }),
  };
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (numbers.length === 2)
    return {
      ...shared,
      place: [a, b],
      ...(moves.test(before) && { weak: true }),
      ...(/cent(?:er|re)\W{0,20}$/i.test(before) && { centre: true }),
    };
  if (numbers.length === 4) {
    if (open === '' && (c < a || d < b)) return null;
    return sized.test(before)
      ? { ...shared, place: [a, b, a + c, b + d] }
      : { ...shared, place: [a, b, c, d], ...(!/xyxy/i.test(before) && { plainBox: true }) };
  }
  if (numbers.length !== 8) return null;
  const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
  return { ...shared, place: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
}

const key =
  '(?:cent(?:er|re)_?|mid_?|pos_?|coord_?|point_?|click_?)?(?:[横纵](?=坐标)|x[012]?|y[012]?|c[xy]|x_?(?:min|max|cent(?:er|re))|y_?(?:min|max|cent(?:er|re))|(?:min|max)_?[xy]|left|top|right|bottom|width|height|w|h)';
/** "x": 1, x=1, "X coordinate: 1", "x坐标是1". */
const entry = new RegExp(
  `(?<![\\p{L}\\p{N}_.-])(?<key>${key})["'*]{0,3}(?:[\\s_-]?(?:coord(?:inate)?s?|position|value|pos|(?:轴)?(?:坐标|座標|좌표))["'*]{0,3})?\\s{0,4}(?:[:=≈>]|\\bis\\b|\\bare\\b|\\bof\\b|是|为|は|는)?["'*\\s(\\[]{0,9}(?<value>${n})(?!\\d|\\.\\d)(?<unit>\\s?%)?(?:\\s?px|\\s?pixels?)?["'*]{0,3}(?!\\d|\\.\\d|[A-Za-z])`,
  'giu',
);
const joins = /^[^\d.{}]{0,40}$/;
const shapes: readonly (readonly [readonly string[], size?: boolean])[] = [
  [['cx', 'cy']],
  [['x0', 'y0', 'x1', 'y1']],
  [['x1', 'y1', 'x2', 'y2']],
  [['x', 'y', 'w', 'h'], true],
  [['x1', 'y1', 'w', 'h'], true],
  [['x', 'y']],
  [['x1', 'y1']],
];
const aliases: Readonly<Record<string, string>> = {
  ...{ 横: 'x', 纵: 'y' },
  ...{ left: 'x1', top: 'y1', right: 'x2', bottom: 'y2', width: 'w', height: 'h', xmin: 'x1', ymin: 'y1', xmax: 'x2' },
  ...{ ymax: 'y2', minx: 'x1', miny: 'y1', maxx: 'x2', maxy: 'y2', xcenter: 'cx', ycenter: 'cy', xcentre: 'cx' },
  ...{ ycentre: 'cy', centerx: 'cx', centery: 'cy', centrex: 'cx', centrey: 'cy', midx: 'cx', midy: 'cy' },
};
const plainKey = (said: string): string => {
  const name = said.toLowerCase().replace(/_/g, '');
  return aliases[name] ?? name.replace(/^(?:pos|coord|point|click)(?=[xy])/, '');
};

/** A run of named numbers as a spot. */
function spotOfRun(text: string, run: readonly RegExpExecArray[]): Spot | null {
  const [first] = run;
  const last = run.at(-1);
  if (!first || !last) return null;
  const values = new Map<string, number>();
  for (const { groups } of run) {
    const name = plainKey(groups?.['key'] ?? '');
    if (!values.has(name)) values.set(name, Number(groups?.['value']));
  }
  const to = last.index + last[0].length;
  const span: [number, number] = [first.index, to];
  const isHard =
    /["']/.test(first[0]) || /[{(<][^{}()<>\n]{0,200}$/.test(text.slice(Math.max(0, span[0] - 200), span[0]));
  const before = text.slice(Math.max(0, span[0] - 80), span[0]);
  const shared = {
    layer: isHard ? ('structured' as const) : ('labelled' as const),
    ...(finally_.test(before) && { final: true }),
    ...(run.every(({ groups }) => groups?.['unit']) && { percent: true }),
  };
  const alone = run.length === 1 && /^c?x$/.test(plainKey(first.groups?.['key'] ?? ''));
  const second = alone
    ? new RegExp(`^\\s{0,4},\\s{0,4}(${n})(?=\\s{0,4}["'\\])}])`).exec(text.slice(to, to + 40))
    : null;
  if (second && isHard) {
    const numbers = [Number(first.groups?.['value']), Number(second[1])];
    return {
      ...shared,
      numbers,
      place: [numbers[0] ?? 0, numbers[1] ?? 0],
      span: [span[0], to + second[0].length],
      repaired: true,
    };
  }
  if (
    /\d$/.test(last[0]) &&
    !/\S/.test(text.slice(to)) &&
    /[{([<][^{}()[\]<>]{0,200}$/.test(text.slice(Math.max(0, to - 240), to))
  )
    return null;
  // a drag, or a box
  if (values.has('x') && values.has('x2')) return null;
  for (const [keys, isSize] of shapes) {
    const numbers = keys.map((name) => values.get(name) ?? Number.NaN);
    if (numbers.some(Number.isNaN)) continue;
    const [a = 0, b = 0, c, d] = numbers;
    const named = { ...shared, numbers, span, named: true };
    if (c === undefined || d === undefined) return { ...named, place: [a, b] };
    return { ...named, place: isSize ? [a, b, a + c, b + d] : [a, b, c, d] };
  }
  return null;
}

function namedSpots(text: string): Spot[] {
  const found: Spot[] = [];
  let run: RegExpExecArray[] = [];
  const close = () => {
    const spot = spotOfRun(text, run);
    if (spot) found.push(spot);
    run = [];
  };
  for (const match of matchesOf(entry, text)) {
    const before = run.at(-1);
    const isNew = run.some(({ groups }) => plainKey(groups?.['key'] ?? '') === plainKey(match.groups?.['key'] ?? ''));
    if (before && (isNew || !joins.test(text.slice(before.index + before[0].length, match.index)))) close();
    run.push(match);
  }
  close();
  return found;
}

const spread = new RegExp(
  `(?:\\bx\\b|\\bhorizontally\\b)[^\\d\\n]{0,30}?(${n})${unit}\\s?(?:,|to|-|–|and)\\s{0,3}(?:x\\s?=\\s?)?(${n})${unit}[^\\d]{1,40}?(?:\\by\\b|\\bvertically\\b)[^\\d\\n]{0,30}?(${n})${unit}\\s?(?:,|to|-|–|and)\\s{0,3}(?:y\\s?=\\s?)?(${n})`,
  'gi',
);
const fromEdges = new RegExp(
  `(?<![\\d.])(${n})\\s?(%|px|pixels?)[^\\d\\n]{0,30}\\bleft\\b[^\\d\\n]{0,30}?(${n})\\s?(?:%|px|pixels?)[^\\d\\n]{0,30}\\btop\\b`,
  'gi',
);
const bins = /<loc(_?)(\d{1,4})>\s{0,3}<loc_?(\d{1,4})>(?:\s{0,3}<loc_?(\d{1,4})>\s{0,3}<loc_?(\d{1,4})>)?/gi;

function otherSpots(text: string): Spot[] {
  const found: Spot[] = [];
  const span = (match: RegExpExecArray): [number, number] => [match.index, match.index + match[0].length];
  for (const match of matchesOf(bins, text)) {
    const numbers = match.slice(2).flatMap((each: string | undefined) => (each === undefined ? [] : [Number(each)]));
    const [a = 0, b = 0, c, d] = numbers;
    const place: Spot['place'] = c === undefined || d === undefined ? [a, b] : [a, b, c, d];
    found.push({
      layer: 'structured',
      numbers,
      place,
      span: span(match),
      ...(match[1] === '' && match[2]?.length === 4 && { bins: true }),
    });
  }
  for (const match of matchesOf(spread, text)) {
    const [a = 0, b = 0, c = 0, d = 0] = match.slice(1).map(Number);
    found.push({ layer: 'labelled', numbers: [a, c, b, d], place: [a, c, b, d], span: span(match), named: true });
  }
  for (const match of matchesOf(fromEdges, text)) {
    const place: [number, number] = [Number(match[1]), Number(match[3])];
    found.push({ layer: 'labelled', numbers: place, place, span: span(match), named: true, percent: match[2] === '%' });
  }
  return found;
}

/** Everything in a text that may be a place, in its order; sizes, ranges and quoted numbers left out. */
export function spotsIn(text: string, sent: readonly Size[]): Spot[] {
  const words: [number, number] = [
    text.search(/[\p{L}\p{N}]/u),
    text.length -
      1 -
      [...text.slice(-200)]
        .reverse()
        .join('')
        .search(/[\p{L}\p{N}]/u),
  ];
  const special = otherSpots(text);
  const free = (all: readonly Spot[], taken: readonly Spot[]): Spot[] => {
    const ends = [...taken].sort((a, b) => a.span[0] - b.span[0]);
    let at = 0;
    return all.filter(({ span: [from, to] }) => {
      while (at < ends.length && (ends[at]?.span[1] ?? 0) <= from) at += 1;
      return (ends[at]?.span[0] ?? to) >= to;
    });
  };
  const others = [...special, ...free(namedSpots(text), special)];
  const rows = matchesOf(row, text).flatMap((match) => spotOf(text, match, sent, words) ?? []);
  const all = [...others, ...free(rows, others)].sort((a, b) => a.span[0] - b.span[0]);
  const [first, last] = [all[0], all.at(-1)];
  if (
    first &&
    !/[\p{L}\p{N}]/u.test(text.slice(0, first.span[0])) &&
    /^[^\p{L}\p{N}\n]{0,9}(?:\n|$)/u.test(text.slice(first.span[1]))
  )
    first.alone = true;
  if (
    last &&
    !/[\p{L}\p{N}]/u.test(text.slice(last.span[1])) &&
    /(?:^|\n)[^\p{L}\p{N}\n]{0,9}$/u.test(text.slice(Math.max(0, last.span[0] - 12), last.span[0]))
  )
    last.alone = true;
  return all;
}
