import { readingWorkOf } from '../../reading-work/work.ts';
import { hash } from 'node:crypto';
import type { ReleaseManifest } from '#shared/contract/releases.ts';
import type { ReadDb } from '../../db/connection.ts';
import { keptCounts } from '../../db/queries/counts.ts';
import { ReleaseDraft } from '../../db/queries/items/release-draft.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../../errors/errors.ts';
import type { ProjectFiles } from '../../project/project-files.ts';
import type { Control } from '../../long-work/long-work.ts';
import { candidates, type Frozen, freezeSubject, kindsOn, type LeftOut, plural, releaseHash } from './freeze.ts';
import { canonicalJson, isSubjectRecord, type ReleaseRecord } from './record.ts';
import { type ReleaseSubject, releaseSubjects } from './subjects.ts';

/** The screenshot that a record is or is about; empty for any other subject. */
export function screenshotOf(record: ReleaseRecord): string {
  if (isSubjectRecord(record)) return record.kind === 'screenshot' ? record.id : '';
  return record.screenshot ?? '';
}

/** Maximum number of items that the refusal of a release names. */
const named = 3;

/** Approved items about a subject that could not be exported, each with the reason. */
function unfitOn(db: ReadDb, on: ReleaseSubject): Phrase[] {
  return kindsOn(on).flatMap((kind) =>
    candidates(db, kind, on).flatMap(({ item, content }) => {
      const why = item.state === 'approved' ? (kind.review?.unfit(content) ?? null) : null;
      if (why === null) return [];
      const name = kind.label(content).slice(0, 80);
      return [
        on.name === ''
          ? phrase('release-unfit-item', { item: name, why })
          : phrase('release-unfit-item-on', { item: name, subject: on.name, why }),
      ];
    }),
  );
}

const unfit = (found: readonly Phrase[]) => {
  const more = found.length > named ? [phrase('release-unfit-more', { n: found.length - named })] : [];
  const items = [...found.slice(0, named), ...more];
  return failure('INVALID', phrase('release-unfit', { count: found.length, items }), {});
};

const nothing = () => failure('INVALID', phrase('release-nothing'), {});

/** Number of subjects between two checks whether the work was paused or stopped. */
const stretch = 64;

export interface DraftOptions {
  /** File that the records are written to; created here. */
  file: string;
  /** Includes approved items that cannot be scored. */
  allowIncomplete: boolean;
}

/** Summary of a draft: the release's hash, and the number of records per kind. */
export type Draft = Pick<ReleaseManifest, 'hash' | 'counts'>;

/**
 * Writes the records of everything approved to a file of their own, from which `createRelease` copies them. Errors:
 * INVALID that names approved items which could not be exported, or if nothing is approved.
 */
export async function prepareRelease(
  { read: db }: ProjectFiles,
  { file, allowIncomplete }: DraftOptions,
  control: Control,
): Promise<Draft> {
  const draft = new ReleaseDraft(file);
  try {
    const hashes: string[] = [];
    const counts: Record<string, number> = {};
    const refused: Phrase[] = [];
    const leftOut: LeftOut = new Map();
    const add = ({ record, label }: Frozen) => {
      const content = canonicalJson(record);
      const sha256 = hash('sha256', content);
      draft.add({
        index: hashes.length,
        kind: record.kind,
        entityId: record.id,
        revision: record.revision,
        screenshotId: screenshotOf(record),
        label: label.slice(0, 200),
        sha256,
        content,
      });
      hashes.push(sha256);
      counts[plural(record.kind)] = (counts[plural(record.kind)] ?? 0) + 1;
    };
    const screenshots = keptCounts(db).of('screenshot');
    let done = 0;
    for (const on of releaseSubjects(db)) {
      refused.push(...unfitOn(db, on));
      if (refused.length === 0)
        for (const entry of freezeSubject(db, on, { leftOut, incomplete: allowIncomplete })) add(entry);
      done += 1;
      if (done % stretch > 0) continue;
      control.progress(Math.min(done, screenshots), screenshots);
      await control.checkpoint();
    }
    if (refused.length > 0) throw unfit(refused);
    if (hashes.length === 0) throw nothing();
    return { hash: releaseHash(hashes), counts };
  } finally {
    draft.close();
  }
}

export const prepareReleaseWork = readingWorkOf('prepareRelease', prepareRelease);
