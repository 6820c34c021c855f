import type { UniquenessShown } from '#shared/contract/review/instruction.ts';
import { targetBoxes } from '#shared/contents/target.ts';
import { readUniqueness } from '#pipelines/construct/grounding/uniqueness.ts';
import type { LoadedVariant, Target } from './load.ts';

/** Where models locate the target from these exact words alone; null if none was asked. */
export function uniquenessOf(target: Target, { content, localisations }: LoadedVariant): UniquenessShown | null {
  const points = localisations.flatMap(({ text, ...entry }) => (text === content.text ? [entry] : []));
  if (points.length === 0) return null;
  const read = readUniqueness(points, targetBoxes(target.content, content.type), target.record);
  return { verdict: read.verdict, inside: read.inside, n: points.length, points, clusters: read.clusters };
}
