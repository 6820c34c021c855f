import { createHash, hash } from 'node:crypto';
import { difficulties } from '#shared/contract/common.ts';
import { elementContent, instructionContent } from '#shared/contract/elements.ts';
import { questionContent } from '#shared/contract/questions.ts';
import type { ReleaseManifest } from '#shared/contract/releases.ts';
import type { ReadDb } from '../../db/connection.ts';
import { instructionElements } from '../../db/queries/instruction-elements.ts';
import { itemsOf } from '../../db/queries/items.ts';
import { getMedia } from '../../db/queries/media.ts';
import { getRelease, insertRelease, insertReleaseRecord } from '../../db/queries/releases.ts';
import { type StoredScreenshot, screenshotsInOrder } from '../../db/queries/screenshots-in-order.ts';
import { failure, notFound } from '../../errors.ts';
import type { ProjectSession } from '../../project-session.ts';
import { canonicalJson, type ReleaseRecord } from './record.ts';

interface Frozen {
  record: ReleaseRecord;
  label: string;
}

/** Why items stay out, in words → how many. */
export type LeftOut = Map<string, number>;

const waits: Record<string, string> = {
  draft: 'still a draft',
  to_review: 'waiting for review',
  conflict: 'in conflict between annotators',
  rejected: 'rejected',
};

/** Records of one screenshot that would be frozen now; none when nothing on it is approved. */
function freezeScreenshot(db: ReadDb, shot: StoredScreenshot, leftOut: LeftOut): Frozen[] {
  const out = (kind: string, why: string | undefined) => {
    if (why) leftOut.set(`${kind} ${why}`, (leftOut.get(`${kind} ${why}`) ?? 0) + 1);
  };
  const items: Frozen[] = [];
  const on = { screenshot: shot.id };

  const instructions = new Map<string, Frozen[]>();
  const elementOf = instructionElements(db, shot.id);
  for (const item of itemsOf(db, 'instruction', shot.id, false)) {
    const content = instructionContent.parse(item.content);
    const element = elementOf.get(item.id);
    if (item.state !== 'approved' || !element) out('instructions', waits[item.state]);
    else if (!content.picked) out('instructions', 'approved but not picked among their variants');
    else {
      const { id, revision, source } = item;
      const record: ReleaseRecord = { kind: 'instruction', id, revision, ...on, element, source, content };
      instructions.set(element, [...(instructions.get(element) ?? []), { record, label: content.text }]);
    }
  }
  for (const { id, revision, source, state, content: stored } of itemsOf(db, 'element', shot.id, false)) {
    const asked = instructions.get(id) ?? [];
    if (state !== 'approved' && asked.length === 0) {
      out('elements', waits[state]);
      continue;
    }
    const content = elementContent.parse(stored);
    items.push({ record: { kind: 'element', id, revision, ...on, source, content }, label: content.name }, ...asked);
  }
  const questions: { record: Extract<ReleaseRecord, { kind: 'question' }>; label: string }[] = [];
  for (const { id, revision, source, state, content: stored } of itemsOf(db, 'question', shot.id, false)) {
    const content = questionContent.parse(stored);
    if (state === 'approved')
      questions.push({ record: { kind: 'question', id, revision, ...on, source, content }, label: content.question });
    else out('questions', waits[state]);
  }
  const level = (one: (typeof questions)[number]) => difficulties.indexOf(one.record.content.difficulty);
  items.push(...questions.sort((a, b) => level(a) - level(b)));
  if (items.length === 0) return [];
  const media = getMedia(db, shot.sha256);
  const { id, revision, sha256, width, height, name, exportName, platform, app, tags } = shot;
  const record: ReleaseRecord = {
    kind: 'screenshot',
    ...{ id, revision, sha256, ext: media?.ext ?? 'png', width, height, name, exportName, platform, app, tags },
  };
  return [{ record, label: name }, ...items];
}

/** Everything approved now, screenshot by screenshot in the order they came in. */
export function* approvedNow(db: ReadDb, leftOut: LeftOut): Generator<Frozen[]> {
  for (const shot of screenshotsInOrder(db)) {
    const frozen = freezeScreenshot(db, shot, leftOut);
    if (frozen.length > 0) yield frozen;
  }
}

const plural = (kind: ReleaseRecord['kind']) => `${kind}s`;

/** What freezing now would hold, and why the rest stays out. */
export function previewRelease(db: ReadDb) {
  const leftOut: LeftOut = new Map();
  const counts: Record<string, number> = {};
  for (const frozen of approvedNow(db, leftOut))
    for (const { record } of frozen) counts[plural(record.kind)] = (counts[plural(record.kind)] ?? 0) + 1;
  return {
    counts,
    leftOut: [...leftOut].map(([why, count]) => ({ why: count === 1 ? why.replace(/^(\w+)s /, '$1 ') : why, count })),
  };
}

/** One hash for a whole release: sha256 over its records' hashes, sorted, one a line. */
export function releaseHash(hashes: string[]): string {
  const all = createHash('sha256');
  for (const one of hashes.sort()) all.update(`${one}\n`);
  return all.digest('hex');
}

/**
 * Freezes everything approved now under a tag, in one transaction. Errors: INVALID when the tag is taken or nothing
 * is approved.
 */
export function createRelease(
  session: ProjectSession,
  made: { tag: string; note: string; by: string; app: string },
): ReleaseManifest {
  const { write } = session;
  const manifest = write.immediate(() => {
    if (getRelease(write, made.tag))
      throw failure('INVALID', `There is a release ${made.tag} already and it never changes; choose another tag.`, {
        field: 'tag',
      });
    const hashes: string[] = [];
    const counts: Record<string, number> = {};
    for (const frozen of approvedNow(write, new Map()))
      for (const { record, label } of frozen) {
        const content = canonicalJson(record);
        const sha256 = hash('sha256', content);
        insertReleaseRecord(write, made.tag, {
          index: hashes.length,
          kind: record.kind,
          entityId: record.id,
          revision: record.revision,
          screenshotId: record.kind === 'screenshot' ? record.id : record.screenshot,
          label: label.slice(0, 200),
          sha256,
          content,
        });
        hashes.push(sha256);
        counts[plural(record.kind)] = (counts[plural(record.kind)] ?? 0) + 1;
      }
    if (hashes.length === 0)
      throw failure(
        'INVALID',
        'Nothing is approved yet, so there is nothing to release; approve items in Review first.',
        {},
      );
    const release = { ...made, createdAt: new Date().toISOString(), hash: releaseHash(hashes), counts };
    insertRelease(write, release);
    return release;
  });
  session.events.changed(['release', 'project']);
  return manifest;
}

export function requireRelease(db: ReadDb, tag: string): ReleaseManifest {
  const release = getRelease(db, tag);
  if (!release) throw notFound('release', tag);
  return release;
}
