import { layers, type Spot } from './spots.ts';

/** "not at (1, 2)", "rather than (1, 2)": a place that the reply turns down. */
const turnedDown =
  /(?:\b(?:not|n['’]t|confused with|rather than|instead of|unlike)\s+(?:(?:the|one|at|on|in|near|located)\s+){0,3}|(?:而不是|不是|而非|不在)在?\s?)["'`*]{0,3}$/i;
const rejected =
  /^["'`*)\].,]{0,3}\s?(?:[—–-]+\s?)?(?:(?:wait|no|nope)\b|is (?:not|wrong|the wrong)|isn['’]t|错|不对)/i;
/** Words for how something lies to another thing, then that thing: what is there is a landmark. */
const beside =
  '(?:next to|beside|adjacent to|close to|near|(?:right|left|top|bottom) of|below|above|beneath|under(?:neath)?|over|inside|within|between|behind|opposite|compared (?:to|with)|relative to|from|unter|über|neben|(?:links|rechts) (?:von|vom|neben)|debajo del?|encima del?|junto a|al lado del?|(?:derecha|izquierda) del?|sous|au-dessus d[eu]|au-dessous d[eu]|à (?:droite|gauche|côté) d[eu]|près d[eu]|sotto|sopra|accanto|abaixo d[aeo]|acima d[aeo]|ao lado d[aeo]|(?:direita|esquerda) d[aeo])';
const landmark = new RegExp(
  `(?<![\\p{L}])${beside}(?:\\s(?!(?:is|are|lies|sits|at which)\\b)[^\\s\\d()[\\].;,]{1,24}){1,8}\\s?$`,
  'iu',
);
const landmarkInChinese = /^\s?(?:的)?(?:下方|上方|左侧|右侧|左边|右边|下面|上面|旁边|旁|附近|之间|之下|之上)/u;
/** What is at a place is something else, not where the target is. */
const described =
  /^["'`*]{0,3}\s?(?:is|was)\s(?=(?:the|an?|for|called|labell?ed)\s)(?!(?:the|my|our)\s(?:target|answer|point|position|location|cent(?:er|re)|best|one)\b)/i;
const described2 = /\b(?:the|an?)\s[^.\n()[\]\d]{1,40}\sat\s["'`*]{0,3}$/i;
const takesBack =
  /\b(?:wait|actually|correction|corrected|oops|scratch that|sorry|my mistake|on (?:second thought|closer look))\b|\bno\b\s?[,.:;!—–-]|\bbut (?:it is|it['’]s|actually|the (?:correct|right|target|actual))\b|更正|等等|其实|纠正/i;
const corner1 =
  /(?:\b(?:(?:top|upper)[_ -]?left|left[_ -]?top|tl|min|(?:starts?|begins?|extends) (?:at|from)|from|between|spans?|covers?|box(?: (?:is|at|of))?)\b|左上角?)[^\d\n[(]{0,40}$/i;
const toCorner =
  /^[^\d\n]{0,60}(?:bottom|lower)[_ -]?right[^\d\n]{0,30}$|^[\s,;–-]{0,3}(?:(?:and|to|through|,?\s?(?:and )?(?:ends?|ending) (?:at|in))\s?)?[^\d\n.]{0,24}$/i;
const list = /\b(?!coordinates|bounds)\p{L}{3,20}s["']?\s?[:=][\s[(]{0,4}$/iu;
const onlyCorner =
  /(?:(?:top|upper)[_ -]?left|left[_ -]?top|左上角?|starts?)\s?(?:corner )?(?:is at|is|at|:|=|为|在)[^\d\n[(]{0,9}$/i;
const byCommaOnly = /^\s{0,3}[,;–-]?\s{0,3}$/;

const isPoint = ({ place }: Spot): boolean => place.length === 2;
const inside = ([x, y]: readonly number[], [a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean =>
  (x ?? 0) >= Math.min(a, c) && (x ?? 0) <= Math.max(a, c) && (y ?? 0) >= Math.min(b, d) && (y ?? 0) <= Math.max(b, d);
const middle = ({ place: [a, b, c = a, d = b] }: Spot): [number, number] => [(a + c) / 2, (b + d) / 2];

/** Two points that are the corners of one box: "top-left (1, 2), bottom-right (3, 4)", "(1, 2), (3, 4)". */
function withCorners(text: string, spots: readonly Spot[]): Spot[] {
  const out: Spot[] = [];
  for (let at = 0; at < spots.length; at += 1) {
    const [one, next] = [spots[at], spots[at + 1]];
    if (!one) continue;
    const [a, b] = one.place;
    const [c = -1, d = -1] = next?.place ?? [];
    const between = next ? text.slice(one.span[1], next.span[0]) : '';
    const before = text.slice(Math.max(0, one.span[0] - 60), one.span[0]);
    const isBox =
      next !== undefined &&
      isPoint(one) &&
      isPoint(next) &&
      !one.percent &&
      c > a &&
      d > b &&
      (!one.named || corner1.test(before)) &&
      ((corner1.test(before) && toCorner.test(between)) ||
        /^\s?(?:to|through)\s$/.test(between) ||
        (byCommaOnly.test(between) && spots.length === 2 && !list.test(before)));
    if (!isBox && !(isPoint(one) && onlyCorner.test(before))) out.push(one);
    else if (!isBox) continue;
    else {
      out.push({ ...one, numbers: [a, b, c, d], place: [a, b, c, d], span: [one.span[0], next.span[1]] });
      at += 1;
    }
  }
  return out;
}

function isLandmark(text: string, { span: [from, to] }: Spot, isFirst: boolean): boolean {
  const before = text.slice(Math.max(0, from - 100), from);
  if (landmark.test(before) || landmarkInChinese.test(text.slice(to, to + 12))) return true;
  return isFirst && described.test(text.slice(to, to + 60)) && described2.test(before);
}

/** One place, several between which the reply does not choose, or none. `same`: two places that one conversion explains. */
export function settle(
  text: string,
  all: readonly Spot[],
  same: (one: Spot, other: Spot) => boolean,
): { spot: Spot; others: number } | { several: number; span: [number, number] } | null {
  let spots = withCorners(text, all);
  const before = (spot: Spot) => text.slice(Math.max(0, spot.span[0] - 40), spot.span[0]);
  const left = spots.filter(
    (spot) =>
      !turnedDown.test(before(spot)) &&
      !(spots.length > 1 && rejected.test(text.slice(spot.span[1], spot.span[1] + 40))),
  );
  if (left.length === 0 && spots.length > 1) return null;
  if (left.length > 0) spots = left;
  const units =
    spots.length > 12 ? [] : spots.filter((spot) => spots.some((other) => other !== spot && same(other, spot)));
  if (units.length < spots.length) spots = spots.filter((spot) => !units.includes(spot));
  if (spots.some(({ final }) => final)) spots = spots.filter(({ final }) => final);
  const layer = layers.find((one) => spots.some((spot) => spot.layer === one));
  if (layer === undefined) return null;
  spots = spots.filter((spot) => spot.layer === layer);
  if (spots.some(({ weak }) => !weak)) spots = spots.filter(({ weak }) => !weak);
  if (layer !== 'structured') {
    for (let at = spots.length - 1; at > 0; at -= 1) {
      const [one, next] = [spots[at - 1], spots[at]];
      if (one && next && takesBack.test(text.slice(one.span[1], next.span[0]))) spots = spots.slice(at);
      if (spots.length < at) break;
    }
    if (spots.filter(({ alone }) => alone).length === 1) spots = spots.filter(({ alone }) => alone);
    const subjects = spots.filter((spot) => !isLandmark(text, spot, spots.length > 1));
    if (subjects.length > 0) spots = subjects;
  }
  const distinct = [...new Map([...spots].reverse().map((spot) => [middle(spot).join(), spot])).values()].reverse();
  const points = distinct.filter(isPoint);
  const [one] = distinct;
  if (!one) return null;
  const others = distinct.length - 1;
  if (others === 0) return { spot: one, others: all.length > spots.length ? all.length - spots.length : 0 };
  const [point] = points;
  if (
    point &&
    points.length === 1 &&
    (layer === 'structured' || distinct.every((spot) => spot === point || inside(point.place, spot.place)))
  )
    return { spot: point, others };
  return { several: distinct.length, span: one.span };
}
