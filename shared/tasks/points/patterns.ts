import type { FoundNumbers } from './found.ts';

// No two repetitions of blanks (or of digits) stand side by side, and no rule begins with one: else a reply of a
// million blanks or digits would take time that grows with its square.
const n = '[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d+)?';
const gap = '(?:\\s*[,;]\\s*|\\s+)';
const opened = '(?:[\\[(]\\s*){0,2}';
const closed = '\\s*(?:[\\])]\\s*){0,2}';
const coord = '(?:[ _-]?coord(?:inate)?)?';
const px = '(?:\\s*px\\b)?';
const pair = `(${n})${px}${gap}(${n})${px}`;
const four = `(${n})${gap}(${n})${gap}(${n})${gap}(${n})`;
const twoPairs = `\\(\\s*${pair}\\s*\\)(?:\\s*,)?\\s*\\(\\s*${pair}\\s*\\)`;
/** Signs of Chinese and Japanese keyboards; one for one, so that offsets hold. */
const fullWidth: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '，': ',',
  '：': ':',
};
const marks = '(?:<\\|?(?:box_start|point_start)\\|?>\\s*)?';

interface Rule {
  id: string;
  pattern: RegExp;
  named?: boolean;
  percent?: boolean;
  /** Which match counts when several are found. */
  take: 'first' | 'last';
}

const rule = (id: string, source: string, more: Partial<Rule> = {}): Rule => ({
  id,
  pattern: new RegExp(source, 'dgi'),
  take: 'last',
  ...more,
});

/**
 * Grammars of points and boxes, the most explicit first; the first that matches reads the reply.
 * Two numbers are a point, four a box.
 */
const rules: readonly Rule[] = [
  // {"point_2d": [x, y]}, {"coordinate": [x, y]}, {"bbox_2d": [x1, y1, x2, y2]}, Gemini's box_2d and point
  rule(
    'json-list',
    `["'](?:point(?:_?2d)?|points|coordinates?|coord|click_point|position|location|center|start_box|box(?:_?2d)?|bbox(?:_?2d)?|bounding_box)["']\\s*:\\s*["']?[\\[(]{1,2}\\s*(?:${four}|${pair})\\s*[\\])]`,
    { take: 'first' },
  ),
  rule('json-xy', `["']x["']\\s*:\\s*["']?(${n})["']?\\s*,\\s*["']y["']\\s*:\\s*["']?(${n})`, {
    named: true,
    take: 'first',
  }),
  // {"x1": …, "y1": …, "x2": …, "y2": …}, also as left, top, right, bottom
  rule(
    'json-box',
    `["'](?:x1|xmin|left)["']\\s*:\\s*(${n})\\s*,\\s*["'](?:y1|ymin|top)["']\\s*:\\s*(${n})\\s*,\\s*["'](?:x2|xmax|right)["']\\s*:\\s*(${n})\\s*,\\s*["'](?:y2|ymax|bottom)["']\\s*:\\s*(${n})`,
    { named: true, take: 'first' },
  ),
  // UI-TARS: click(start_box='(x,y)'), click(point='<point>x y</point>'), boxes in the same place
  rule(
    'action-box',
    `\\b(?:start_box|point|box|coordinate|position)\\s*=\\s*(?:["']\\s*)?(?:<(?:point|bbox)>\\s*)?${marks}${opened}(?:${four}|${pair})`,
  ),
  // pyautogui.click(x=0.1, y=0.2), tap(x=…, y=…)
  rule('action-xy', `\\b[a-z_.]{1,64}\\(\\s*x\\s*=\\s*(${n})\\s*,\\s*y\\s*=\\s*(${n})`, { named: true }),
  rule('point-tag', `<point>\\s*${opened}${pair}${closed}</point>`),
  rule('click-tag', `<(?:click|coordinate|coordinates|answer|loc)>\\s*${opened}(?:${four}|${pair})${closed}</`),
  rule('box-tag', `(?:<\\|box_start\\|>|<box>|<bbox>)\\s*(?:${twoPairs}|${opened}(?:${four}|${pair}))`),
  rule('attributes', `<point\\s+x1?\\s*=\\s*["'](${n})["']\\s+y1?\\s*=\\s*["'](${n})["']`, { named: true }),
  // what a reply says at its end outweighs the actions it tells before
  rule(
    'final',
    `\\bfinal\\s+(?:answer|point|coordinates?|position)\\b[^\\n\\d\\[(]{0,24}[\\[(]\\s*(?:${four}|${pair})\\s*[\\])]`,
  ),
  // click(12, 34), CLICK [12, 34], tap 12 34
  rule(
    'action',
    `\\b(?:left_?|double_?|right_?|long_?)?(?:click|tap|press|touch|moveto)(?:\\s+(?:at|on|point|position))?(?:\\s*[:=])?\\s*[\\[(]{1,2}\\s*(?:${four}|${pair})\\s*[\\])]`,
  ),
  rule(
    'labelled',
    `\\b(?:interaction\\s+coordinates?|coordinates?|point|position|location|answer|click)\\b[^\\n\\d\\[(]{0,24}[\\[(]\\s*(?:${four}|${pair})\\s*[\\])]`,
  ),
  rule(
    'named-percent',
    `\\bx${coord}\\s*[=:]\\s*(${n})\\s*%(?:\\s*[,;])?\\s*(?:and\\s+)?y${coord}\\s*[=:]\\s*(${n})\\s*%`,
    {
      named: true,
      percent: true,
    },
  ),
  rule(
    'named',
    `\\bx${coord}\\s*[=:]\\s*(${n})(?:\\s*px)?(?:\\s*[,;])?\\s*(?:and\\s+)?y${coord}\\s*[=:]\\s*(${n})(?!\\s*%)`,
    {
      named: true,
    },
  ),
  rule('bracketed-percent', `(?<![\\d.])(${n})\\s*%\\s*,\\s*(${n})\\s*%`, { percent: true }),
  rule('two-corners', twoPairs),
  rule('bracketed', `[\\[(]\\s*(?:${four}|${pair})\\s*[\\])]`),
  rule('angled', `<\\s*${pair}\\s*>`),
  // "at coordinates 120, 340": two numbers, not the first two of a list
  rule(
    'labelled-bare',
    `\\bcoordinates?\\b(?:\\s+(?:is|are|at)\\b)?(?:\\s*[:=])?\\s*(${n})${px}\\s*[,;]\\s*(${n})${px}(?![\\d.%])(?!\\s*[,;]\\s*\\d)`,
  ),
  rule('whole-reply', `^\\s*(?:${four}|${pair})\\s*(?:[.;]\\s*)?$`),
];

/** Finds a point or box in a reply (reasoning already left out), or null. Never invents one. */
export function findNumbers(text: string): FoundNumbers | null {
  if (!/\d/.test(text)) return null;
  const plain = /[（［：，]/.test(text) ? text.replace(/[（）［］，：]/g, (sign) => fullWidth[sign] ?? sign) : text;
  for (const { id, pattern, take, named = false, percent = false } of rules) {
    const places: { numbers: number[]; span: [number, number] }[] = [];
    for (const match of plain.matchAll(pattern)) {
      const numbers = match.slice(1).flatMap((part) => (part === undefined ? [] : [Number(part)]));
      if (numbers.every(Number.isFinite)) places.push({ numbers, span: [match.index, match.index + match[0].length] });
    }
    const place = take === 'first' ? places[0] : places.at(-1);
    if (!place) continue;
    const same = places.filter((other) => other.numbers.join() !== place.numbers.join());
    return { ...place, pattern: id, named, percent, others: same.length };
  }
  return null;
}

const none =
  /\b(?:no such|there is no|there are no|does not (?:exist|appear)|doesn['’]t (?:exist|appear)|is not (?:present|visible|on the screen|shown)|isn['’]t (?:present|visible|on the screen|shown)|not found|no (?:matching|target|corresponding) (?:element|target|button|control)|target (?:is )?(?:absent|missing)|infeasible|impossible)\b/i;

/** Where the reply says that the target is not on the screen, or null. */
export function findAbsent(text: string): [number, number] | null {
  const found = none.exec(text);
  return found ? [found.index, found.index + found[0].length] : null;
}
