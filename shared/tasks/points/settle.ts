import { layers, type Spot } from './spots.ts';

/** "not at (1, 2)", "rather than (1, 2)": a place that the reply turns down. */
const turnedDown =
  /(?:\b(?:not|n['’]t|confused with|rather than|instead of|unlike)\s+(?:(?:the|one|at|on|in|near|located)\s+){0,3}|(?:而不是|不是|而非|不在)在?\s?)["'`*]{0,3}$/i;
/** Words for how something lies to another thing, then that thing: what is there is a landmark. */
const landmark =
  /(?<![\p{L}])(?:next to|beside|adjacent to|close to|near|(?:right|left|top|bottom) of|below|above|beneath|under(?:neath)?|over|inside|within|between|behind|opposite|compared (?:to|with)|relative to|from|unter|über|neben|(?:links|rechts) (?:von|vom|neben)|debajo del?|encima del?|junto a|al lado del?|(?:derecha|izquierda) del?|sous|au-dessus d[eu]|au-dessous d[eu]|à (?:droite|gauche|côté) d[eu]|près d[eu]|sotto|sopra|accanto|abaixo d[aeo]|acima d[aeo]|ao lado d[aeo]|(?:direita|esquerda) d[aeo])(?:\s(?!(?:is|are|lies|sits|at which)\b)[^\s\d()[\].;,]{1,24}){1,8}\s?$/iu;
const takesBack =
  /\b(?:wait|actually|correction|corrected|oops|scratch that|sorry|my mistake|on (?:second thought|closer look))\b|\bno\b\s?[,.:;!—–-]|\bbut (?:it is|it['’]s|actually|the (?:correct|right|target|actual))\b|更正|等等|其实|纠正/i;
const corner =
  /(?:\b(?:(?:top|upper)[_ -]?left|left[_ -]?top|tl|min|(?:starts?|begins?|extends) (?:at|from)|from|between|spans?|covers?|box(?: (?:is|at|of))?)\b|左上角?)[^\d\n[(]{0,40}$/i;
const toCorner =
  /^[^\d\n]{0,60}(?:bottom|lower)[_ -]?right[^\d\n]{0,30}$|^[\s,;–-]{0,3}(?:(?:and|to|through|,?\s?(?:and )?(?:ends?|ending) (?:at|in))\s?)?[^\d\n.]{0,24}$/i;
const list = /\b(?!coordinates|bounds)\p{L}{3,20}s["']?\s?[:=][\s[(]{0,4}$/iu;

const isPoint = ({ place }: Spot): boolean => place.length === 2;
const middle = ({ place: [a, b, c = a, d = b] }: Spot): string => [(a + c) / 2, (b + d) / 2].join();

/** Nothing else is said on the line of a place. */
const isAlone = (text: string, { span: [from, to] }: Spot): boolean =>
  /(?:^|\n)[^\p{L}\p{N}\n]{0,9}$/u.test(text.slice(Math.max(0, from - 12), from)) &&
  /^[^\p{L}\p{N}\n]{0,9}(?:\n|$)/u.test(text.slice(to, to + 12));

/** Two points that are the corners of one box: "top-left (1, 2), bottom-right (3, 4)", "(1, 2), (3, 4)". */
function withCorners(text: string, spots: readonly Spot[]): Spot[] {
  const out: Spot[] = [];
  for (const next of spots) {
    const spot = out.at(-1);
    const [from = 0, to = 0] = spot?.span ?? [];
    const [a = 0, b = 0] = spot?.place ?? [];
    const [c, d] = next.place;
    const before = text.slice(Math.max(0, from - 60), from);
    const between = text.slice(to, next.span[0]);
    const isJoined =
      (corner.test(before) && toCorner.test(between)) ||
      (/^\s{0,3}[,;–-]?\s{0,3}$/.test(between) && spots.length === 2 && !list.test(before));
    if (spot && isPoint(spot) && isPoint(next) && c > a && d > b && isJoined)
      out.splice(-1, 1, { ...spot, numbers: [a, b, c, d], place: [a, b, c, d], span: [from, next.span[1]] });
    else out.push(next);
  }
  return out;
}

/** One place, several between which the reply does not choose, or none. `asFractions`: its numbers are in 0..1. */
export function settle(
  text: string,
  all: readonly Spot[],
  asFractions: boolean,
): { spot: Spot; others: number } | { several: number; span: [number, number] } | null {
  let spots = withCorners(text, all);
  /** Keeps those that pass; all, if none does. */
  const prefer = (passes: (spot: Spot) => boolean | undefined): void => {
    const left = spots.filter(passes);
    if (left.length > 0) spots = left;
  };
  const before = ({ span: [from] }: Spot, n: number) => text.slice(Math.max(0, from - n), from);
  prefer((spot) => !turnedDown.test(before(spot, 40)));
  prefer(({ percent, numbers }) => !percent && numbers.every((number) => number <= 1) === asFractions);
  prefer(({ final }) => final);
  const layer = layers.find((layer) => spots.some((spot) => spot.layer === layer));
  spots = spots.filter((spot) => spot.layer === layer);
  const taken = spots.findLastIndex((spot, at) => {
    const last = spots[at - 1];
    return last !== undefined && takesBack.test(text.slice(last.span[1], spot.span[0]));
  });
  if (taken > 0) spots = spots.slice(taken);
  const alone = spots.filter((spot) => isAlone(text, spot));
  if (alone.length === 1) spots = alone;
  prefer((spot) => !landmark.test(before(spot, 100)));
  const distinct = [...new Map([...spots].reverse().map((spot) => [middle(spot), spot])).values()].reverse();
  const [entry] = distinct;
  if (!entry) return null;
  const others = distinct.length - 1;
  if (others === 0) return { spot: entry, others: all.length - spots.length };
  const [point, ...more] = distinct.filter(isPoint);
  if (point && more.length === 0 && layer === 'structured') return { spot: point, others };
  return { several: distinct.length, span: entry.span };
}
