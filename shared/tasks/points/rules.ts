import { closed, four, n, opened, pair, px, twoPairs } from './number.ts';
import { rule, type Rule } from './rule.ts';

const coord = '(?:[ _-]?(?:coord(?:inate)?|axis|position|value|pos))?';
const marks = '(?:<\\|?(?:box_start|point_start)\\|?>\\s*)?';

const quoted = `["'](${n})["']\\s*,\\s*["'](${n})["']`;
const list = (keys: string): string =>
  `["'](?:${keys})["']\\s*:\\s*(?:["']?[\\[(]{0,2}\\s*(?:${four}|${pair})\\s*[\\])"']|\\[\\s*${quoted}\\s*\\])`;
const bracketedPair = `[\\[(]\\s*${pair}\\s*[\\])]`;
const bracketed = `[\\[({]{1,2}\\s*(?:${four}|${pair})\\s*[\\])}]`;
const is = '(?:\\s*(?:is|are|=|:|of|at|为|是|≈|~|→|->))?(?:\\s*(?:about|approximately|around|roughly))?';
const cjkIs = `(?:\\s*[はが는은이가])?${is}`;
/** Not the names of a list: "x1, y1, x2, y2 = …". */
const namedX = `\\bx(?!1\\s*,\\s*y1\\b)${coord}${is}\\s*(${n})${px}`;
const between = '(?:\\s*[,;./])?\\s*(?:(?:and|,)\\s+)?(?:(?:the|an?|its|with)\\s+)?';
const namedY = `(?:\\b|(?<=\\d))y${coord}${is}\\s*(${n})${px}`;
const across = `\\bhorizontal(?:ly)?${coord}${is}\\s*(${n})${px}`;
const down = `\\bvertical(?:ly)?${coord}${is}\\s*(${n})${px}`;
/** Small numbers are those of a table in any case. */
const large = '(?=[^]{0,80}\\d{3})';
const row = `${large}\\brow${is}\\s*(${n})${px}`;
const column = `${large}\\bcol(?:umn)?${is}\\s*(${n})${px}`;
/** Rows and columns are pixels only if nothing else is said: otherwise they are those of a table. */
const onlySaid = '^\\s*(?:(?:click|tap|coordinates?|position|point|answer|pixel|at|the|is|:)\\s*){0,5}';
const nothingMore = '\\s*(?:[.;]\\s*)?$';
/** Numbers that a slash, bar or cross separates are a point only where a point is announced, or as the whole reply. */
const separated = `(${n})${px}\\s*[/|x×]\\s*(${n})${px}`;

/** The value of a corner: `[1, 2]`, `(1, 2)`, `{"x": 1, "y": 2}`. */
const corner = `(?:[\\[(]\\s*${pair}\\s*[\\])]|\\{\\s*["']?x["']?\\s*:\\s*(${n})\\s*,\\s*["']?y["']?\\s*:\\s*(${n})\\s*\\})`;
const boxKeys = 'box(?:_?2d)?|bbox(?:_?2d)?|bounding_box|bounding_?box_?2d|bbox_xyxy|region|rect|bounds';

/** Lists under a key. */
export const structured: readonly Rule[] = [
  rule(
    'corners',
    `["'](?:(?:top|upper)[_ -]?left|left[_ -]?top|tl|lt|min)(?:[_ -]?corner)?["']\\s*:\\s*${corner}\\s*,\\s*["'](?:(?:bottom|lower)[_ -]?right|right[_ -]?bottom|br|rb|max)(?:[_ -]?corner)?["']\\s*:\\s*${corner}`,
    { take: 'first' },
  ),
  rule('corners', `["'](?:${boxKeys}|coordinates?|position|location)["']\\s*:\\s*["']?(?:[\\[(]\\s*)?${twoPairs}`, {
    take: 'first',
  }),
  rule(
    'json-list',
    list(
      'point(?:_?2d)?|coordinates?|coord|coords|click_point|click|position|location|cent(?:er|re)(?:_point)?|target|point_xy|xy',
    ),
    { take: 'first' },
  ),
  rule('json-list', list(`points|start_box|${boxKeys}`), { take: 'first' }),
  rule('json-size', `["'](?:bbox_xywh|box_xywh|xywh)["']\\s*:\\s*["']?[\\[(]\\s*${four}\\s*[\\])]`, {
    take: 'first',
    order: 'size',
  }),
];

/** Actions, tags and labelled lines. */
export const actions: readonly Rule[] = [
  // UI-TARS: click(start_box='(x,y)'), click(point='<point>x y</point>'), boxes in the same place
  rule(
    'action-box',
    `\\b(?:start_box|point|box|coordinate|position)\\s*=\\s*(?:["']\\s*)?(?:<(?:point|bbox)>\\s*)?${marks}${opened}(?:${four}|${pair})`,
  ),
  rule(
    'parameter',
    `<parameter(?:=|\\sname=["'])(?:point|start_box|coordinate|position|box)["']?>\\s*(?:<(?:point|bbox)>\\s*)?${opened}(?:${four}|${pair})`,
  ),
  rule('point-tag', `<(?:point|points)>\\s*${opened}${pair}${closed}</points?>`),
  rule('xy-tags', `<x>\\s*(${n})${px}\\s*</x>\\s*<y>\\s*(${n})${px}\\s*</y>`, { named: true }),
  rule('point-token', `<\\|point_start\\|>\\s*${opened}${pair}`),
  rule(
    'click-tag',
    `<(?:click|tap|coordinate|coordinates|answer|loc|location|position|coord)>\\s*${opened}(?:${four}|${pair})${closed}</`,
  ),
  rule('box-tag', `(?:<\\|box_start\\|>|<box>|<bbox>|<bounding_box>)\\s*(?:${twoPairs}|${opened}(?:${four}|${pair}))`),
  rule('loc-tokens', `<loc_?(\\d{1,4})>\\s*<loc_?(\\d{1,4})>(?:\\s*<loc_?(\\d{1,4})>\\s*<loc_?(\\d{1,4})>)?`),
  rule('boxed', `\\\\boxed\\s*\\{\\s*${opened}(?:${four}|${pair})`),
  // the end of a reply outweighs the actions that it describes before
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

const corner1 =
  '\\b(?:(?:top|upper)[- ]?left|left[- ]?top|(?:starts|begins)\\s(?:at|from))\\b[^\\n\\d\\[(]{0,40}[\\[(]?\\s*';

/** Sentences, and numbers alone. */
export const prose: readonly Rule[] = [
  // "Top-left: (500, 100), size: 40x40", "starts at (500, 100) and is 40 pixels wide and 40 pixels tall"
  rule(
    'corner-size',
    `${corner1}${pair}\\s*[\\])]?[^\\d\\n]{0,24}\\b(?:sizes?|dimensions?|measures?|measuring)\\b[^\\d\\n]{0,12}(${n})${px}\\s*[x×*]\\s*(${n})`,
    { order: 'size' },
  ),
  rule(
    'corner-size',
    `${corner1}${pair}\\s*[\\])]?[^\\d\\n]{1,24}(${n})${px}\\s(?:wide|in width)\\b[^\\d\\n]{0,12}(${n})${px}\\s(?:tall|high|in height)\\b`,
    { order: 'size' },
  ),
  rule(
    'edges',
    `\\bleft${is}\\s*(${n})${px}${between}top${is}\\s*(${n})${px}${between}right${is}\\s*(${n})${px}${between}bottom${is}\\s*(${n})`,
    { named: true },
  ),
  rule('edges', `\\bx1\\s*,\\s*y1\\s*,\\s*x2\\s*,\\s*y2\\s*[)\\]]?\\s*[:=]\\s*[\\[(]?\\s*${four}`, { named: true }),
  rule(
    'corner-size',
    `\\b(?:(?:top|upper)[- ]?left|left[- ]?top)\\b[^\\n\\d\\[(]{0,40}[\\[(]?\\s*${pair}\\s*[\\])]?[^\\d\\n]{0,20}\\bwidth${is}\\s*(${n})${px}${between}\\bheight${is}\\s*(${n})`,
    { order: 'size' },
  ),
  rule(
    'corners',
    `\\b(?:(?:top|upper)[- ]?left|left[- ]?top)\\b[^\\n\\d\\[(]{0,40}[\\[(]?\\s*${pair}\\s*[\\])]?[^\\d]{0,60}\\b(?:(?:bottom|lower)[- ]?right|right[- ]?bottom)\\b[^\\n\\d\\[(]{0,40}[\\[(]?\\s*${pair}`,
  ),
  rule(
    'corners',
    `\\b(?:between|from|spans?|covers?|(?:starts|begins|extends)(?:\\s(?:at|from))?|box(?:\\s(?:is|at|=|:|of))?)\\s*[\\[(]\\s*${pair}\\s*[\\])]\\s*(?:and|to|through|-|–|,?\\s*(?:and\\s)?(?:ends?|ending|stops)\\s(?:at|in))\\s*[\\[(]\\s*${pair}\\s*[\\])]`,
  ),
  rule(
    'outline',
    `${bracketedPair}(?:\\s*[,;–-])?\\s*${bracketedPair}(?:\\s*[,;–-])?\\s*${bracketedPair}(?:\\s*[,;–-])?\\s*(?:and\\s*)?${bracketedPair}`,
    {
      order: 'outline',
      alone: true,
    },
  ),
  rule(
    'two-corners',
    `(?<!\\b(?:candidates|options|possibilities|alternatives|targets|matches|clicks)\\s?[:=]\\s?)(?:[\\[(]\\s*${twoPairs}\\s*[\\])]|(?<![\\d.])${twoPairs}(?!\\s*[,;]?\\s*(?:and\\s)?[\\[(]\\s*[-\\d.])|${bracketedPair}\\s(?:to|through)\\s${bracketedPair})`,
    { alone: true },
  ),
  rule(
    'corner-size',
    `左上角?[^\\d\\n[(]{0,12}[\\[(]?\\s*${pair}\\s*[\\])]?[^\\d\\n]{0,8}宽度?${is}\\s*(${n})${px}[^\\d\\n]{0,8}高度?${is}\\s*(${n})`,
    { order: 'size' },
  ),
  rule(
    'corners',
    `左上角?[^\\d\\n[(]{0,12}[\\[(]?\\s*${pair}\\s*[\\])]?[^\\d]{0,30}右下角?[^\\d\\n[(]{0,12}[\\[(]?\\s*${pair}`,
  ),
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
  rule('named', `${across}${between}${down}(?!\\s*%)`, { named: true }),
  rule('named', `${down}${between}${across}(?!\\s*%)`, { named: true, order: 'yx' }),
  rule('axes', `(?<![\\d.])(${n})${px}\\s*(?:horizontally|\\(x\\))${between}(${n})${px}\\s*(?:vertically|\\(y\\))`, {
    named: true,
  }),
  rule(
    'cjk-named',
    `(?:x\\s*(?:轴)?\\s*(?:坐标?|座標|좌표)|横坐标)${cjkIs}\\s*(${n})[^\\d\\n]{0,12}(?:y\\s*(?:轴)?\\s*(?:坐标?|座標|좌표)|纵坐标)${cjkIs}\\s*(${n})`,
    {
      named: true,
    },
  ),
  rule(
    'from-edges',
    `(?<![\\d.])(${n})\\s*%[^\\d\\n]{0,30}\\bleft\\b[^\\d\\n]{0,30}(${n})\\s*%[^\\d\\n]{0,30}\\btop\\b`,
    {
      named: true,
      percent: true,
    },
  ),
  rule(
    'from-edges',
    `(?<![\\d.])(${n})\\s*(?:px|pixels?)[^\\d\\n]{0,30}\\bleft\\b[^\\d\\n]{0,30}(${n})\\s*(?:px|pixels?)[^\\d\\n]{0,30}\\btop\\b`,
    {
      named: true,
    },
  ),
  rule(
    'from-edges',
    `(?<![\\d.])(${n})\\s*(?:px|pixels?)[^\\d\\n]{0,30}\\btop\\b[^\\d\\n]{0,30}(${n})\\s*(?:px|pixels?)[^\\d\\n]{0,30}\\bleft\\b`,
    {
      named: true,
      order: 'yx',
    },
  ),
  rule('from-corner', `(?<![\\d.])(${n})\\s*(?:px|pixels?)\\s*across${between}(${n})\\s*(?:px|pixels?)\\s*down\\b`, {
    named: true,
  }),
  rule('from-corner', `(?<![\\d.])(${n})\\s*(?:px|pixels?)\\s*down${between}(${n})\\s*(?:px|pixels?)\\s*across\\b`, {
    named: true,
    order: 'yx',
  }),
  rule('named', `\\bx\\s*,\\s*y\\b\\s*[)\\]]?\\s*[:=]\\s*${pair}`, { named: true }),
  rule(
    'named',
    `\\bx\\s(?:and|,)\\sy(?:\\s(?:coordinates?|values?))?(?:\\s(?:are|is)|\\s?[=:])\\s(${n})${px}\\s*(?:,|and)\\s*(${n})${px}`,
    { named: true },
  ),
  rule('bracketed-percent', `(?<![\\d.])(${n})\\s*%\\s*,\\s*(${n})\\s*%`, { percent: true }),
  rule('bracketed', bracketed),
  rule('angled', `<\\s*${pair}\\s*>`),
  // "at coordinates 120, 340", "click at 120, 340": exactly two numbers, not the first two of a list
  rule(
    'labelled-bare',
    `(?:\\b(?:coordinates?|at\\s+pixels?|(?:click|tap|located|positioned|cent(?:er|re)(?:ed)?|point|position|location|answer)(?:\\s+(?:at|on|near|around))?|tap|mouse_?move|(?:click|tap|press)\\s[^\\n\\d.:,]{1,40}\\sat|coordenadas|coordonn[ée]es|koordinaten|cent(?:er|re)\\sof\\s[^\\n\\d.:,]{1,40})\\b(?:\\s+(?:is|are|at|point)\\b)?|坐标|座標|좌표|点击|координаты|tọa độ|koordinat[a-z]{0,6}|الإحداثيات)(?:[*\\x60]{0,3}\\s*[:=]\\s{0,3}[*\\x60]{0,3})?\\s*\\x60?(${n})${px}(?:\\s*[,;]\\s*|\\s+)(${n})${px}(?![\\d.%])(?!\\s*[,;]\\s*\\d)`,
  ),
  rule('labelled-bare', `\\b(?:bbox|(?:bounding\\s)?box)\\s*[:=]\\s*${four}(?![\\d.%])(?!\\s*[,;]\\s*\\d)`),
  rule(
    'table',
    `\\|\\s*x\\s*\\|\\s*y\\s*\\|\\s*\\n\\|[-:|\\t ]{3,80}\\n\\|(?:[^|\\n]{1,80}\\|){0,3}?\\s*(${n})\\s*\\|\\s*(${n})\\s*\\|(?!\\s*\\n\\|)|(?:^|\\n)\\|\\s*x\\s*\\|\\s*(${n})${px}\\s*\\|\\s*\\n\\|\\s*y\\s*\\|\\s*(${n})${px}\\s*\\|`,
    {
      named: true,
    },
  ),
  rule(
    'separated',
    `\\b(?:coordinates?|(?:click|tap|located|positioned|cent(?:er|re)(?:ed)?|point|position|location|answer)(?:\\s+(?:at|on|is))?|x\\s*/\\s*y)(?:\\s*[:=])?\\s*[\\[(]?${separated}(?![\\d.%]|\\s*of\\b)`,
  ),
  // "520x120" alone is rather a size
  rule(
    'separated',
    `^\\s*[\\[(]?(${n})${px}\\s*(?:[/|]|[x×](?=.*(?:px|pixels?)\\b))\\s*(${n})${px}(?<=(?:\\d{3}|\\.\\d)[^\\n]{0,20})[\\])]?${nothingMore}`,
  ),
  rule(
    'separated',
    `^\\s*(?:(?:coordinates?|point|x\\s*:\\s*y)\\s*[:=]?\\s*)?[\\[(]?(?!\\d?\\d:[0-5]\\d(?!\\d))(${n})${px}\\s*:\\s*(${n})${px}[\\])]?${nothingMore}`,
  ),
  rule('row-column', `${onlySaid}${row}${between}(?:pixel\\s)?${column}${nothingMore}`, { named: true, order: 'yx' }),
  rule('row-column', `${onlySaid}${column}${between}(?:pixel\\s)?${row}${nothingMore}`, { named: true }),
  rule(
    'whole-reply',
    `^\\s*(?![1-9],\\d{3}\\s*$)(?:at\\s|@\\s?)?(?:["'“”]\\s*)?(?:${four}|${pair}|(${n})${px}\\s*and\\s*(${n})${px})(?:\\s*["'“”])?${nothingMore}`,
  ),
  rule('first-line', `^\\s*${pair}(?=\\s*(?:\\n|\\.\\s))`),
];
