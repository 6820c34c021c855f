import type { WriteEpisode } from '#pipelines/formats/episodes/write.ts';
import type { ReadDb } from '../../db/connection.ts';
import { reviewHooks } from '../../items/registry.ts';
import { underBlurOf } from '../episodes/under-blur.ts';
import type { LeavingTexts } from '../export/leaving-texts.ts';
import type { ReleaseGroup } from '../release/groups.ts';
import type { FrozenItem, ReleaseRecord } from '../release/record.ts';

/** An episode without what was under blurred areas of its pictures, and without the records it was read from. */
function episodeLeaving(record: Extract<ReleaseRecord, { kind: 'episode' }>, texts: LeavingTexts): ReleaseRecord {
  const placed = <P extends { picture: object | null }>(entry: P) => ({
    ...entry,
    picture: entry.picture && { ...entry.picture, file: '' },
  });
  const whole = {
    ...record,
    steps: record.steps.map(placed),
    final: record.final && placed(record.final),
    items: [],
  } as WriteEpisode;
  const { content, steps, problems } = texts.leaveEpisode(whole);
  return {
    ...record,
    content,
    problems,
    raw: '{}',
    steps: record.steps.map((step, at) => ({ ...step, content: steps[at]?.content ?? step.content, raw: '{}' })),
  };
}

/**
 * The records of a group as they leave the project: as in exports, texts that were read under areas that are blurred now
 * are left out, and what people ask is unchanged.
 */
export function leavingRecords(
  db: ReadDb,
  { subject, items }: ReleaseGroup,
  texts: LeavingTexts,
): { subject: ReleaseGroup['subject']; items: FrozenItem[] } {
  if (subject?.kind === 'episode') return { subject: episodeLeaving(subject, texts) as ReleaseGroup['subject'], items };
  const blur = subject?.kind === 'screenshot' ? underBlurOf(db, subject.sha256) : null;
  if (!blur) return { subject, items };
  return {
    subject,
    items: items.map((item) => {
      const left: unknown = reviewHooks(item.kind)?.withoutBlurred?.(item.content, blur) ?? null;
      return left === null ? item : { ...item, content: left };
    }),
  };
}
