import type { FoundPlace, SeveralPlaces } from './found.ts';
import { keyedPlaces } from './keyed.ts';
import { closed, four, n, opened, pair, px, twoPairs } from './number.ts';

const coord = '(?:[ _-]?(?:coord(?:inate)?|axis|position|value|pos))?';
/** Signs of Chinese and Japanese keyboards; one for one, so that offsets hold. */
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
const marks = '(?:<\\|?(?:box_start|point_start)\\|?>\\s*)?';

interface Rule {
  id: string;
  pattern: RegExp;
  named?: boolean;
  percent?: boolean;
  /** The two numbers stand y before x, or the last two are a size. */
  order?: 'yx' | 'size';
  /** Which match counts when several differ; `one`: the reply's first or last words, else none of them. */
  take: 'first' | 'last' | 'one';
}

const rule = (id: string, source: string, more: Partial<Rule> = {}): Rule => ({
  id,
  pattern: new RegExp(source, 'dgi'),
  take: 'one',
  ...more,
});

const list = (keys: string): string =>
  `["'](?:${keys})["']\\s*:\\s*["']?[\\[(]{0,2}\\s*(?:${four}|${pair})\\s*[\\])"']`;
const bracketed = `[\\[({]{1,2}\\s*(?:${four}|${pair})\\s*[\\])}]`;
const is = '(?:\\s*(?:is|are|=|:|of|at|为|是|:))?';
const namedX = `\\bx${coord}${is}\\s*(${n})${px}`;
const between = '(?:\\s*[,;.])?\\s*(?:(?:and|,)\\s+)?(?:(?:the|an?|its|with)\\s+)?';
const namedY = `\\by${coord}${is}\\s*(${n})${px}`;

/** Grammars of points and boxes, the most explicit first; the first that matches reads the reply. */
const structured: readonly Rule[] = [
  rule(
    'json-list',
    list(
      'point(?:_?2d)?|coordinates?|coord|coords|click_point|click|position|location|cent(?:er|re)(?:_point)?|target|point_xy|xy',
    ),
    { take: 'first' },
  ),
  rule(
    'json-list',
    list('points|start_box|box(?:_?2d)?|bbox(?:_?2d)?|bounding_box|bounding_?box_?2d|bbox_xyxy|region|rect|bounds'),
    { take: 'first' },
  ),
  rule('json-size', `["'](?:bbox_xywh|box_xywh|xywh)["']\\s*:\\s*["']?[\\[(]\\s*${four}\\s*[\\])]`, {
    take: 'first',
    order: 'size',
  }),
];
const actions: readonly Rule[] = [
  // UI-TARS: click(start_box='(x,y)'), click(point='<point>x y</point>'), boxes in the same place
  rule(
    'action-box',
    `\\b(?:start_box|point|box|coordinate|position)\\s*=\\s*(?:["']\\s*)?(?:<(?:point|bbox)>\\s*)?${marks}${opened}(?:${four}|${pair})`,
  ),
  rule(
    'parameter',
    `<parameter=(?:point|start_box|coordinate|position|box)>\\s*(?:<(?:point|bbox)>\\s*)?${opened}(?:${four}|${pair})`,
  ),
  rule('point-tag', `<(?:point|points)>\\s*${opened}${pair}${closed}</points?>`),
  rule('point-token', `<\\|point_start\\|>\\s*${opened}${pair}`),
  rule(
    'click-tag',
    `<(?:click|coordinate|coordinates|answer|loc|location|position|coord)>\\s*${opened}(?:${four}|${pair})${closed}</`,
  ),
  rule('box-tag', `(?:<\\|box_start\\|>|<box>|<bbox>)\\s*(?:${twoPairs}|${opened}(?:${four}|${pair}))`),
  rule('loc-tokens', `<loc_?(\\d{1,4})>\\s*<loc_?(\\d{1,4})>(?:\\s*<loc_?(\\d{1,4})>\\s*<loc_?(\\d{1,4})>)?`),
  rule('boxed', `\\\\boxed\\s*\\{\\s*${opened}(?:${four}|${pair})`),
  // what a reply says at its end outweighs the actions it tells before
  rule('final', `\\bfinal\\s+(?:answer|point|coordinates?|position|click)\\b[^\\n\\d\\[({]{0,24}${bracketed}`, {
    take: 'last',
  }),
  rule('action-line', `(?:^|\\n)[ \\t>*]{0,9}action\\s*[:：][^\\n\\d\\[({]{0,40}[\\[({]{1,2}\\s*(?:${four}|${pair})`, {
    take: 'first',
  }),
  rule(
    'answer-line',
    `(?:^|\\n)[ \\t>*#-]{0,9}(?:\\d\\.\\s)?(?:interaction\\s+coordinates?|coordinates?|answer|point|click(?: point)?|output|result|坐标|答案)[ \\t*]{0,6}(?:=|:|：)[^\\n\\d\\[({]{0,24}${bracketed}`,
    { take: 'first' },
  ),
  // click(12, 34), CLICK [12, 34], moveTo(12, 34, duration=0.5)
  rule(
    'action',
    `\\b(?:[a-z_]{1,24}\\.)?(?:left_?|double_?|right_?|long_?|mouse_?)?(?:click|tap|press|touch|moveto|move_to|move|hover|doubleclick|rightclick|mousemove)(?:\\s+(?:at|on|point|position|coordinates?|the point))?(?:\\s*[:=])?\\s*[\\[({]{1,2}\\s*(?:${four}|${pair})\\s*(?:[\\])}]|,\\s*[a-z_]{1,20}\\s*=)`,
  ),
];
const prose: readonly Rule[] = [
  rule(
    'corners',
    `\\btop[- ]?left\\b[^\\n\\d\\[(]{0,40}[\\[(]?\\s*${pair}\\s*[\\])]?[^\\d]{0,60}\\bbottom[- ]?right\\b[^\\n\\d\\[(]{0,40}[\\[(]?\\s*${pair}`,
  ),
  rule(
    'corners',
    `\\b(?:between|from|spans?|covers?)\\s*[\\[(]\\s*${pair}\\s*[\\])]\\s*(?:and|to|-|–)\\s*[\\[(]\\s*${pair}\\s*[\\])]`,
  ),
  rule('two-corners', `[\\[(]\\s*${twoPairs}\\s*[\\])]|(?<![\\d.])${twoPairs}`),
  rule(
    'named-size',
    `${namedX}${between}${namedY}${between}\\bw(?:idth)?${is}\\s*(${n})${px}${between}\\bh(?:eight)?${is}\\s*(${n})`,
    { named: true, order: 'size' },
  ),
  rule(
    'labelled',
    `(?:\\b(?:interaction\\s+coordinates?|coordinates?|point|position|location|located|answer|click(?:ing)?|cent(?:er|re)(?:ed)?)\\b|坐标|点击|位置|答案)[^\\n\\d\\[({]{0,24}${bracketed}`,
  ),
  rule('named-percent', `\\bx${coord}${is}\\s*(${n})\\s*%${between}y${coord}${is}\\s*(${n})\\s*%`, {
    named: true,
    percent: true,
  }),
  rule('named', `${namedX}${between}${namedY}(?!\\s*%)`, { named: true }),
  rule('named', `${namedY}${between}${namedX}(?!\\s*%)`, { named: true, order: 'yx' }),
  rule('chinese-named', `x\\s*(?:轴)?\\s*坐标?${is}\\s*(${n})[^\\d\\n]{0,12}y\\s*(?:轴)?\\s*坐标?${is}\\s*(${n})`, {
    named: true,
  }),
  rule(
    'from-edges',
    `(?<![\\d.])(${n})\\s*%[^\\d\\n]{0,30}\\bleft\\b[^\\d\\n]{0,30}(${n})\\s*%[^\\d\\n]{0,30}\\btop\\b`,
    {
      named: true,
      percent: true,
    },
  ),
  rule('from-edges', `\\bleft${is}\\s*(${n})${px}\\s*[;,]\\s*top${is}\\s*(${n})${px}`, { named: true }),
  rule('bracketed-percent', `(?<![\\d.])(${n})\\s*%\\s*,\\s*(${n})\\s*%`, { percent: true }),
  rule('bracketed', bracketed),
  rule('angled', `<\\s*${pair}\\s*>`),
  // "at coordinates 120, 340", "click at 120, 340": two numbers, not the first two of a list
  rule(
    'labelled-bare',
    `(?:\\b(?:coordinates?|(?:click|tap|located|positioned|cent(?:er|re)(?:ed)?|point|position|location|answer)(?:\\s+(?:at|on|near|around))?|tap)\\b(?:\\s+(?:is|are|at|point)\\b)?|坐标|点击)(?:\\s*[:=])?\\s*(${n})${px}(?:\\s*[,;]\\s*|\\s+)(${n})${px}(?![\\d.%])(?!\\s*[,;]\\s*\\d)`,
  ),
  rule('whole-reply', `^\\s*(?:${four}|${pair})\\s*(?:[.;]\\s*)?$`),
  rule('first-line', `^\\s*${pair}(?=\\s*(?:\\n|\\.\\s))`),
];

/** What goes before or after numbers that are a size, not a place: "Resolution: (1920, 1080)", "a size of (80, 40)". */
const sizeBefore =
  /(?:resolutions?|sizes?|dimensions?|width and height|width ?[x×*] ?height|w ?[x×,] ?h|offset|padding|margin|viewport|screen|screenshot|image|picture|display|canvas|aspect ratio)\b["']?(?:\s+(?:is|are|was|of|has|with|size|resolution|in pixels|dimensions?)\b){0,3}\s*(?:\([^()\d]{0,20}\)\s*)?[:=≈~]?\s*(?:about |approximately |roughly )?[[({"']{0,2}$/i;
const sizeAfter = /^[\])}\s]{0,3}(?:pixels?|px)?\s*(?:in size|resolution|screen|image\b|picture\b|screenshot)/i;

type Match = Omit<FoundPlace, 'others'>;

function isSize(text: string, [from, to]: readonly [number, number]): boolean {
  return sizeBefore.test(text.slice(Math.max(0, from - 60), from)) || sizeAfter.test(text.slice(to, to + 30));
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
    if (sizes && isSize(text, [from, span[1]])) continue;
    const [a = 0, b = 0, c, d] = numbers;
    const place: FoundPlace['place'] =
      c === undefined || d === undefined
        ? order === 'yx'
          ? [b, a]
          : [a, b]
        : order === 'size'
          ? [a, b, a + c, b + d]
          : [a, b, c, d];
    found.push({ numbers, place, pattern: id, span, named, percent });
  }
  return found;
}

/** Words that may stand around a place that opens or closes a reply. */
const opens =
  /^[^\p{L}\p{N}]*(?:(?:answer|output|point|coordinates?|click|tap|the (?:point|coordinates?|answer) (?:is|are)|here(?: (?:is|are))?|sure|final answer)[^\p{L}\p{N}]*){0,3}$/iu;
const closes = /^[^\p{L}\p{N}]*(?:<[^<>]{1,20}>\s*)?$/u;

function settled(text: string, matches: readonly Match[], take: Rule['take']): FoundPlace | SeveralPlaces | null {
  const [first] = matches;
  const last = matches.at(-1);
  if (!first || !last) return null;
  const differ = (from: Match) => matches.filter((other) => other.place.join() !== from.place.join()).length;
  const counted = (match: Match): FoundPlace => ({ ...match, others: differ(match) });
  if (take === 'first' || differ(first) === 0) return counted(first);
  if (take === 'last') return counted(last);
  if (opens.test(text.slice(0, first.span[0]))) return counted(first);
  const previous = matches.at(-2)?.span[1] ?? 0;
  if (
    !/\bor\b|或/.test(text.slice(Math.max(previous, last.span[0] - 40), last.span[0])) &&
    closes.test(text.slice(last.span[1]))
  )
    return counted(last);
  return { several: differ(first) + 1, pattern: first.pattern, span: first.span };
}

/** Finds a point or box in a reply (reasoning and other actions already left out), or null. Never invents one. */
export function findPlace(text: string): FoundPlace | SeveralPlaces | null {
  if (!/\d/.test(text)) return null;
  const plain = /[（［【：，、；。]/.test(text)
    ? text.replace(/[（）［］【】，、：；。]/g, (sign) => fullWidth[sign] ?? sign)
    : text;
  for (const one of structured) {
    const found = settled(plain, matchesOf(plain, one, false), one.take);
    if (found) return found;
  }
  const keyed = keyedPlaces(plain);
  const fields = settled(plain, keyed, keyed.some((place) => place.pattern === 'json-keys') ? 'first' : 'one');
  if (fields) return fields;
  for (const one of actions) {
    const found = settled(plain, matchesOf(plain, one, false), one.take);
    if (found) return found;
  }
  for (const one of prose) {
    const found = settled(plain, matchesOf(plain, one, true), one.take);
    if (found) return found;
  }
  return null;
}
