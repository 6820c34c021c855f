import type { BBox, Point } from '#shared/geometry/shapes.ts';
import type { BoxOrder, PointConvention } from '#shared/geometry/number-conventions.ts';
import { centreOf, fromCorners, type Size } from '#shared/geometry/box.ts';
import { pointToPixels } from '#shared/geometry/points.ts';
import { inWords } from '../../phrases/phrase.ts';
import { answered, nothingShown, type Reading, unreadable } from '../reading.ts';
import { blanked, matchesOf, withoutSpans } from '../reply/blank.ts';
import { withoutAnswer } from '../reply/declined.ts';
import { shownOf } from '../reply/shown.ts';
import { settle } from './settle.ts';
import { type Spot, spotsIn } from './spots.ts';

const names =
  '(?:left_click_)?(?:drag|swipe|scroll|fling|type|input_text|write|typewrite|enter_text|click_?and_?drag|hotkey|key|press_?key|keypress|wait|select_text|zoom)(?:_?(?:text|at|up|down|left|right|to|rel|document|by|and_?drop)){0,2}';
const inside = '(?:[^()\\n]|\\([^()\\n]{0,300}\\)){0,600}\\)?';
/** Actions that name no place to click: calls, lines, sentences, shell commands. */
const others: readonly RegExp[] = [
  new RegExp(`\\b(?:[a-z_]{1,24}\\.)?(?:(?:${names})\\(|do\\(\\s?action\\s?=\\s?["'](?:${names})["'])${inside}`, 'gi'),
  new RegExp(`(?<=^|\\n|action\\s?[:：]\\s?)[ \\t]{0,9}(?:${names})(?!\\w)\\s?[:=[{"'\\d][^\\n]{0,600}`, 'gi'),
  /(?<=^|[.\n:]\s?)\W{0,3}(?:drag|swipe|scroll)\b[^.\n]{0,80}|从[^\n。!]{0,60}?(?:拖|滑)[动拽移]?(?:到|至)[^\n。!]{0,60}/giu,
  /"POINT"\s?:\s?\[[^\]\n]{0,40}\]\s?,\s?"to"\s?:(?!\s?(?:null|"none"))[^\n}]{0,60}/g,
  /\b(?:enter|type|input|paste|write|insert|fill(?:\sin)?)\s["'“([]{0,3}-?\d[^\n]{0,40}?\s(?:in|into|to|on)\s(?:the|a|an|this|that|its|your)\b[^.\n]{0,40}|\binput\s+(?:swipe|text|draganddrop)\b[^\n]{0,200}/gi,
];
const field = new RegExp(
  `["'](?:action|action_type|type|name|function|operation)["']\\s?:\\s?["'](?:${names})["']`,
  'gi',
);
/** An object and what it holds. */
const object = /\{(?:[^{}]|\{[^{}]{0,2000}\}){0,4000}\}?/y;

/**
 * The text without actions other than clicks: drags, swipes, scrolls, typing, keys. Their numbers are no place to click;
 * they become blanks, and `found` says where the first is.
 */
function withoutOtherActions(text: string): { text: string; found: [number, number] | null } {
  const spans: [number, number][] = [];
  for (const { index, 0: said } of matchesOf(field, text)) {
    if (index < (spans.at(-1)?.[1] ?? 0)) continue;
    object.lastIndex = Math.max(0, text.lastIndexOf('{', index));
    const from = object.lastIndex;
    spans.push([from, Math.max(index + said.length, from + (object.exec(text)?.[0].length ?? 0))]);
  }
  for (const pattern of others)
    for (const { index, 0: said } of matchesOf(pattern, text))
      if (/\d/.test(said)) spans.push([index, index + said.length]);
  return { text: withoutSpans(text, spans), found: spans[0] ?? null };
}

const thing =
  '(?:element|target|button|icon|control|item|region|link|field|menu|tab|option|toggle|checkbox|box|bar|image|label|match|object|text|area|section|window)s?';
const place = '(?:the |its |any |an? |exact |precise |correct ){0,3}(?:position|location|coordinates?|place|where)';
const picture = '(?:the |an? |any |this |that |your )?(?:image|picture|screenshot|screen|photo|attachment)s?\\b';
const none = new RegExp(
  [
    "\\bno such\\b|\\bthere (?:is|are|was|seems to be|appears to be) (?:no(?! (?:need|reason|doubt|way to)\\b)|not (?:any|an?))\\b|\\bthere['’]s no\\b|\\bthere isn['’]t (?:an?|any)\\b",
    "\\b(?:do|does|did)(?: not|n['’]t) (?:exist|appear|seem to (?:exist|be))|\\bnot exist(?:ent|ing)?\\b|\\bnon-?existent\\b",
    "\\b(?:not|n['’]t) (?:present|visible|shown|available|displayed|found|there|on (?:the|this) (?:screen|page)|in the (?:image|screenshot|picture))\\b",
    `\\bno (?!image|picture|screenshot)(?:[a-z]{3,20} ){0,3}["“']?[^.,;:\\n"”']{0,30}["”']?\\s?${thing} (?:is|are|was|were|found|present|visible|shown|available|exists?|matches)\\b|\\bno (?:matching|target|corresponding|relevant|visible) ${thing}\\b`,
    `\\b(?:can(?:not|['’]t| not)|could(?: not|n['’]t)|unable to|did(?: not|n['’]t)|do(?: not|n['’]t)|was(?: not|n['’]t) able to) (?:find|locate|see|identify|spot)\\b(?! ${place})(?! ${picture}(?! ${thing}))`,
    "(?<!(?:position|location|coordinates?)[^.\\n]{0,40})\\b(?:can(?:not|['’]t)|could(?: not|n['’]t)) be (?:found|located|seen|identified)\\b",
    `\\b(?:screenshot|screen|image|picture|page|interface|ui|app|window) (?:does not|doesn['’]t) (?:contain|include|have|show)\\b[^.\\n]{0,40}\\b${thing}\\b`,
    '["\'](?:found|exists|present|visible)["\']\\s{0,4}:\\s{0,4}false\\b|\\btarget (?:is )?(?:absent|missing)\\b|\\binfeasible\\b|\\bn/a\\b',
    '["\'](?:x|point|coordinates?|bbox|box|point_2d|bbox_2d|box_2d|location|position)["\']\\s{0,4}:\\s{0,4}(?:null|none|\\[\\s{0,3}\\]|["\'](?:none|null|n/a)?["\'])',
    '不存在|没有(?:找到|发现|这个|该|此|对应|符合|目标|“|"|[^,.!\\n]{1,12}(?:按钮|图标|元素|选项|控件))|找不到|未找到|没找到|无法(?:找到|定位)|看不到(?:该|这个|目标)',
    '^\\W*(?:none|null|absent|no target)\\W*$|^\\W*(?:json)?\\s*\\[\\s{0,3}\\]\\W*$',
  ].join('|'),
  'i',
);

/** Where the reply says, in English or Chinese or as an empty field, that the target is not on the screen; or null. */
function findAbsent(text: string): [number, number] | null {
  const found = none.exec(text);
  return found && [found.index, found.index + found[0].length];
}

/** Changes whenever a reply may be read differently; part of every evaluation's record. */
export const placeReader = 'places 4';

/** A reply read as a position. `point` in image pixels, null for "no such target". */
export interface PlaceAnswer {
  point: Point | null;
  numbers: number[];
  convention: PointConvention;
  box: BBox | null;
  /** The published reader's divisor of the two numbers. */
  scale?: [number, number] | undefined;
}

const noTarget = (numbers: number[], convention: PointConvention): PlaceAnswer => {
  return { point: null, numbers, convention, box: null };
};

/** Signs and words of a number that do not change it. */
const decoration =
  /(?<=^|[([{,:=]\s?|\b(?:at|and|is)\s)(?:[~≈]|(?:about|around|approximately|approx\.?|roughly)(?=\s))(?=\s?[\d.(])|\$|\\(?=[()[\]])|[*`]/gi;

/** How the numbers of a reply are read. */
export interface PlaceOptions {
  coordinates?: PointConvention;
  /** The picture's size as sent. */
  sent?: Size;
  /** What four unnamed numbers of a box are; two corners by default. */
  boxes?: BoxOrder;
  /** The prompt as sent, which a reply may repeat. */
  asked?: string;
}

/** Pixels of the image for two numbers of a spot, in the declared convention unless the spot brings its own. */
function pixelsOf({ percent, named, bins }: Spot, declared: PointConvention, image: Size, sent: Size) {
  const isSwapped = bins || (percent && !named && declared === 'thousand-yx');
  const own = bins ? 'normalized' : percent ? 'percent' : named && declared === 'thousand-yx' ? 'thousand' : null;
  const convention = own ?? declared;
  const at = (a: number, b: number): Point => {
    const [x, y] = isSwapped ? [b, a] : [a, b];
    return pointToPixels(convention, bins ? [x / 1024, y / 1024] : [x, y], image, sent);
  };
  return { convention, at };
}

/**
 * Reads the position that a reply gives, by the table in docs/metrics.md. A box counts as its centre, and the note says
 * so. A reply that cannot be read is a parse failure, never (0, 0).
 */
export function parsePlace(
  reply: string,
  image: Size,
  { coordinates = 'pixel', sent = image, boxes = 'xyxy', asked }: PlaceOptions = {},
): Reading<PlaceAnswer> {
  const shown = shownOf(reply, asked);
  if (shown.trim() === '') return nothingShown(reply);
  const { text, found: other } = withoutOtherActions(blanked(shown, decoration));
  const found = settle(text, spotsIn(text), coordinates === 'normalized');
  if (found && 'several' in found)
    return unreadable('several', inWords('reading-places', { n: found.several }), found.span);
  if (found) return answerOf(found.spot, found.others, boxes, pixelsOf(found.spot, coordinates, image, sent));
  if (other) return unreadable('not-a-click', inWords('reading-not-a-click'), other);
  const absent = findAbsent(text);
  if (absent) return answered(noTarget([], coordinates), 'absent', absent, inWords('reading-no-target'));
  return withoutAnswer(text, unreadable('none', inWords('reading-no-point')));
}

function answerOf(
  { numbers, layer, span, place: [a, b, c, d], plainBox, repaired, percent }: Spot,
  others: number,
  boxes: BoxOrder,
  { convention, at }: ReturnType<typeof pixelsOf>,
): Reading<PlaceAnswer> {
  if (numbers.every((number) => number === -1))
    return answered(noTarget(numbers, convention), 'absent-marker', span, inWords('reading-minus-one'));
  const notes: string[] = [];
  if (repaired) notes.push(inWords('reading-repaired'));
  if (percent) notes.push(inWords('reading-percent'));
  if (others > 0) notes.push(inWords('reading-places-marked', { n: others + 1 }));
  let [point, box]: [Point, BBox | null] = [at(a, b), null];
  if (c !== undefined && d !== undefined) {
    box = fromCorners(point, plainBox && boxes === 'xywh' ? at(a + c, b + d) : at(c, d));
    point = centreOf(box);
    notes.push(inWords('reading-box-centre'));
  }
  return answered({ point, numbers, convention, box }, layer, span, notes.join(' ') || null);
}
