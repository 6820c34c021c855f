import { instructionContent } from '#shared/contract/elements.ts';
import type { UniquenessShown } from '#shared/contract/targets.ts';
import { targetBoxes } from '#shared/geometry/target.ts';
import { readUniqueness } from '#pipelines/construct/grounding/uniqueness.ts';
import type { ReadDb } from '../../db/connection.ts';
import { localisationsOf } from '../../db/queries/runs/localisations.ts';
import { getRevision } from '../../db/queries/items/revisions.ts';
import type { LoadedVariant, Target } from './load.ts';

/** Where models put the target when they had these very words alone; null where none was asked. */
export function uniquenessOf(db: ReadDb, target: Target, { item, content }: LoadedVariant): UniquenessShown | null {
  const saying = new Map<number, boolean>();
  const points = localisationsOf(db, item.id).flatMap(({ revision, ...one }) => {
    if (!saying.has(revision)) {
      const then = getRevision(db, 'instruction', item.id, revision);
      saying.set(revision, instructionContent.safeParse(then?.content).data?.text === content.text);
    }
    return saying.get(revision) ? [one] : [];
  });
  if (points.length === 0) return null;
  const read = readUniqueness(points, targetBoxes(target.content, content.type), target.record);
  return { verdict: read.verdict, inside: read.inside, n: points.length, points, clusters: read.clusters };
}
