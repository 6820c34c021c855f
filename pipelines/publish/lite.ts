import type { LiteOrigin } from '#shared/contract/releases.ts';
import { plainText } from './markdown.ts';

const two = (value: number): string => value.toFixed(2);

function keeping({ tau, ci, apparent }: LiteOrigin): string {
  const own =
    apparent === null ? '' : ` On the models that chose the items it is ${two(apparent)}, which is optimistic.`;
  if (tau === null)
    return `How well it keeps the ranking of models that did not choose its items is not known: that takes at least four models.${own}`;
  const range = ci === null ? '' : ` (95 % interval ${two(ci[0])} to ${two(ci[1])})`;
  return `Kendall's tau-b between the ranking on it and on the whole release is ${two(tau)}${range}, cross-validated: each pair of models was ordered on items that the other models chose.${own}`;
}

/** What a lite release is, in sentences for people who use it. */
export function liteWords(origin: LiteOrigin): string {
  const { release, hash, task, items, of, runs } = origin;
  const models = runs.map(({ model }) => plainText(model)).join(', ');
  return `This is a lite release: ${items} of the ${of} items (\`${task}\`) of release \`${release}\` (content hash \`${hash}\`), chosen evenly over their difficulty by the runs of ${runs.length} models: ${models}. ${keeping(origin)}`;
}
