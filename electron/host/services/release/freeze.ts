import { question } from '../../statistics/question.ts';
import { createHash } from 'node:crypto';
import type { LeftOutItems, ReleaseManifest, ReleasePreview } from '#shared/contract/releases.ts';
import type { AnyItemKind } from '#shared/items/define.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { keptCounts } from '../../db/queries/counts.ts';
import { itemsAbout, type StoredItem } from '../../db/queries/items/items.ts';
import { getRelease, type RecordsOf } from '../../db/queries/items/releases.ts';
import { notFound } from '../../errors/errors.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { SourceCount } from './picture-sources.ts';
import { isSubjectRecord, recordOf, type ReleaseRecord } from './record.ts';
import { type ReleaseSubject, releaseSubjects } from './subjects.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { kindName } from '#shared/items/kind-name.ts';

export interface Frozen {
  record: ReleaseRecord;
  label: string;
}

/** Items of one kind that are left out for one reason. */
interface Excluded {
  kind: AnyItemKind;
  /** Follows the kind's name. */
  why: Phrase;
  count: number;
  incomplete: boolean;
}

/** What is left out so far, by kind and reason. */
export type LeftOut = Map<string, Excluded>;

function countLeftOut(leftOut: LeftOut, kind: AnyItemKind, why: Phrase, incomplete: boolean): void {
  const key = `${kind.id} ${JSON.stringify(why)}`;
  const count = (leftOut.get(key)?.count ?? 0) + 1;
  leftOut.set(key, { kind, why, count, incomplete });
}

/** One line of what is left out, e.g. `1 knowledge question without a label`. */
function leftOutItems({ kind, why, count, incomplete }: Excluded): LeftOutItems {
  const name = kindName(count === 1 ? kind.id : kind.plural);
  return { why: phrase('left-out-items', { items: name, why }), count, incomplete };
}

/** Which approved items are included: with `incomplete` also those that cannot be scored. */
interface Taken {
  leftOut: LeftOut;
  incomplete: boolean;
}

interface Candidate {
  item: StoredItem;
  content: unknown;
}

/** Live items of a kind about a subject with parsed contents, in release order. */
export function candidates(db: ReadDb, kind: AnyItemKind, { subject }: ReleaseSubject): Candidate[] {
  const all = itemsAbout(db, kind.id, subject).map((item) => ({ item, content: kind.content.parse(item.content) }));
  return all.sort((a, b) => kind.release.order(a.content) - kind.release.order(b.content));
}

/** Records of the included items of a kind, each followed by those of its parts. `parts` are keyed by their parent. */
function freezeKind(
  db: ReadDb,
  kind: AnyItemKind,
  on: ReleaseSubject,
  parts: ReadonlyMap<string, Frozen[]>,
  { leftOut, incomplete }: Taken,
): { parent: string | null; frozen: Frozen[] }[] {
  const whole = kind.partOf === null ? undefined : findItemKind(kind.partOf);
  const parents = new Map(whole ? candidates(db, whole, on).map(({ item, content }) => [item.id, content]) : []);
  return candidates(db, kind, on).flatMap(({ item, content }) => {
    const hanging = parts.get(item.id) ?? [];
    const parent = parents.get(item.parentId ?? '') ?? null;
    const out = kind.release.leftOut({ state: item.state, content }, hanging.length);
    const unscorable = incomplete ? null : (kind.release.incomplete?.(content, parent) ?? null);
    const why = out ?? unscorable;
    if (why !== null) {
      countLeftOut(leftOut, kind, why, out === null);
      return [];
    }
    const record = recordOf(kind, item, item.parentId, content);
    return [{ parent: item.parentId, frozen: [{ record, label: kind.label(content) }, ...hanging] }];
  });
}

/** Kinds whose items are about such a subject. */
export const kindsOn = ({ subject }: ReleaseSubject) => itemKinds().filter((kind) => kind.subject === subject.kind);

/** Records of one subject that would be frozen now; none if nothing about it is approved. */
export function freezeSubject(db: ReadDb, on: ReleaseSubject, taken: Taken): Frozen[] {
  const parts = new Map<string, Frozen[]>();
  for (const kind of kindsOn(on).filter(({ partOf }) => partOf !== null))
    for (const { parent, frozen } of freezeKind(db, kind, on, new Map(), taken))
      if (parent !== null) parts.set(parent, [...(parts.get(parent) ?? []), ...frozen]);
  const items = kindsOn(on)
    .filter(({ partOf }) => partOf === null)
    .flatMap((kind) => freezeKind(db, kind, on, parts, taken).flatMap(({ frozen }) => frozen));
  if (items.length === 0) return [];
  const record = on.record();
  return record ? [{ record, label: on.name }, ...items] : items;
}

/**
 * Everything approved now, subject by subject: screenshots first, in the order they were added. `incomplete` false leaves
 * out what cannot be scored, as releases do.
 */
export function* approvedNow(
  db: ReadDb,
  leftOut: LeftOut,
  of: RecordsOf = 'all',
  incomplete = true,
): Generator<Frozen[]> {
  for (const on of releaseSubjects(db, of)) {
    const frozen = freezeSubject(db, on, { leftOut, incomplete });
    if (frozen.length > 0) yield frozen;
  }
}

/** What a release counts records of a kind as. */
export const plural = (kind: string) =>
  findItemKind(kind)?.plural ?? (kind === 'pictures' ? 'picture-sets' : `${kind}s`);

/** Number of subjects between two checks whether a preview is still wanted. */
const stretch = 64;

/** What a release would contain now, and why the rest is left out. */
export function* previewRelease(db: ReadDb): LongQuestion<ReleasePreview> {
  const leftOut: LeftOut = new Map();
  const counts: Record<string, number> = {};
  const sources = new SourceCount(db);
  const screenshots = keptCounts(db).of('screenshot');
  let done = 0;
  for (const on of releaseSubjects(db)) {
    for (const { record } of freezeSubject(db, on, { leftOut, incomplete: false })) {
      counts[plural(record.kind)] = (counts[plural(record.kind)] ?? 0) + 1;
      if (isSubjectRecord(record)) sources.add(record);
    }
    done += 1;
    if (done % stretch === 0) yield [Math.min(done, screenshots), screenshots];
  }
  const unlicensed = sources.result().filter(({ licence }) => licence === null);
  return { counts, leftOut: [...leftOut.values()].map(leftOutItems), unlicensed };
}

/** One hash for a whole release: sha256 over its records' hashes, sorted, one per line. */
export function releaseHash(hashes: string[]): string {
  const all = createHash('sha256');
  for (const hash of hashes.sort()) all.update(`${hash}\n`);
  return all.digest('hex');
}

export function requireRelease(db: ReadDb, tag: string): ReleaseManifest {
  const release = getRelease(db, tag);
  if (!release) throw notFound('release', tag);
  return release;
}

export const releasePreviewQuestion = question('releasePreview', previewRelease);
