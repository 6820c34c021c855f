import { z } from 'zod';
import { screenshotContent } from '#shared/contract/screenshots.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { type Pair, noteShift } from '../../db/merge/items.ts';
import { replaceLints } from '../../db/queries/items/lints.ts';
import { insertRevision, storedRevisions, type StoredRevision } from '../../db/queries/items/revisions.ts';
import type { WriteDb } from '../../db/connection.ts';
import { contentLints } from '../../changes/lints/content-lints.ts';
import { loadEntity, storeEntity } from '../../changes/entity.ts';
import { surroundingsOf } from '../../changes/lints/surroundings.ts';

/** Screenshots and episodes are identified by their name. */
const named = z.object({ name: z.string() });

/** An item that both sides changed. */
export interface Conflict {
  kind: Pair['kind'];
  id: string;
  /** The item's text, for people. */
  label: string;
  /** Revisions here that hold the two sides. */
  ours: number;
  theirs: number;
}

/** The item's own words: a question, an instruction, a name. */
function labelOf(kind: string, content: unknown): string {
  const of = findItemKind(kind);
  const label = of ? of.label(of.content.parse(content)) : named.parse(content).name;
  return label.slice(0, 200);
}

/**
 * Our content of an item that both sides changed. What either side blurred stays blurred: merging must not uncover
 * anything.
 */
function standing(kind: Pair['kind'], ours: unknown, theirs: unknown): unknown {
  if (kind !== 'screenshot') return ours;
  const content = screenshotContent.parse(ours);
  const there = new Set(content.blurs.map((area) => area.join()));
  const more = screenshotContent.parse(theirs).blurs.filter((area) => !there.has(area.join()));
  return more.length === 0 ? ours : { ...content, blurs: [...content.blurs, ...more] };
}

const same = (a: StoredRevision, b: StoredRevision): boolean =>
  a.state === b.state && JSON.stringify(a.content) === JSON.stringify(b.content);

function append(db: WriteDb, pair: Pair, number: number, revision: Omit<StoredRevision, 'number' | 'sameAs'>): void {
  insertRevision(db, {
    kind: pair.kind,
    entityId: pair.our_id,
    number,
    author: revision.author,
    content: JSON.stringify(revision.content),
    state: revision.state,
    why: revision.why,
    at: revision.at,
    runId: revision.runId,
    sameAs: null,
    report: revision.report,
    reason: revision.reason,
  });
}

/**
 * Puts their later revisions of an item after ours. If only they changed it, theirs is the current content. If both
 * did, all revisions are kept and the item becomes a conflict with our content, for a person to settle; areas of a
 * screenshot that theirs blurred are blurred here too. Returns how many revisions were added, and the conflict if there
 * is one.
 */
export function joinHistories(db: WriteDb, pair: Pair, at: string): { added: number; conflict: Conflict | null } {
  const ours = storedRevisions(db, 'main', pair.kind, pair.our_id);
  const theirs = storedRevisions(db, 'other', pair.kind, pair.other_id);
  let prefix = 0;
  for (const [n, revision] of theirs.entries()) {
    const mine = ours[n];
    if (!mine || !same(mine, revision)) break;
    prefix = n + 1;
  }
  const known = (revision: StoredRevision) =>
    ours.some((mine) => same(mine, revision) && mine.at === revision.at && mine.author.name === revision.author.name);
  const rest = theirs.slice(prefix).filter((revision) => !known(revision));
  noteShift(db, pair, prefix, ours.length - prefix);
  const last = rest.at(-1);
  const head = ours.at(-1);
  if (!last || !head) return { added: 0, conflict: null };

  rest.forEach((revision, n) => append(db, pair, ours.length + n + 1, revision));
  let number = ours.length + rest.length;
  let now = last;
  let conflict: Conflict | null = null;
  if (prefix < ours.length && !same(head, last)) {
    number += 1;
    // An item that is not reviewed on its own cannot be in conflict; the merge lists it.
    const state = findItemKind(pair.kind) ? 'conflict' : head.state;
    const why = inWords('merge-both-changed', { ours: head.number, theirs: number - 1 });
    now = {
      ...head,
      content: standing(pair.kind, head.content, last.content),
      state,
      why,
      at,
      author: { kind: 'pipeline', name: 'merge' },
      runId: null,
      report: null,
      reason: null,
    };
    append(db, pair, number, now);
    conflict = {
      kind: pair.kind,
      id: pair.our_id,
      label: labelOf(pair.kind, head.content),
      ours: head.number,
      theirs: number - 1,
    };
  }
  const entity = loadEntity(db, pair.kind, pair.our_id);
  storeEntity(db, { ...entity, revision: number - 1 }, { content: now.content, state: now.state, at });
  const found = contentLints(pair.kind, now.content, surroundingsOf(db, entity.subject));
  replaceLints(db, pair.kind, pair.our_id, entity.screenshot?.id ?? '', found);
  return { added: rest.length, conflict };
}
