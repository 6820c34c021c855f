import type { StepCode } from '#shared/phrases/steps.ts';
import type { Author, EntityKind } from '#shared/records/fields.ts';
import type { WriteDb } from '../db/connection.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { picturesConcerned } from '../db/queries/episodes/any-subject.ts';
import { findItem } from '../db/queries/items/items.ts';
import { insertEntries, insertOperation, type OperationEntry } from '../db/queries/items/operations.ts';
import { refreshEpisodeWords } from '../db/queries/episodes/episode-words.ts';
import { getScreenshot, screenshotToRow } from '../db/queries/screenshots/screenshots.ts';
import { noteEpisodeChange } from '../db/queries/episodes/subjects.ts';
import { refreshWords } from '../db/queries/items/words.ts';
import type { ReviewedKind } from '../db/queries/review/sampling.ts';
import { insertOperationVerdict } from '../db/queries/review/verdict-takebacks.ts';
import type { EventBus } from '../jobs/events.ts';
import type { Caller } from '../people/caller.ts';
import { refreshFigures } from './refresh.ts';
import { changeHooks } from './change-hooks.ts';

/** One undo step over several transactions; start with `{ seq: null }` and pass the same object to each. */
export interface Step {
  seq: number | null;
}

/** The kind of a refused pre-label in an undo step. */
export const prelabelKind = 'prelabel';

/** The event of a change to more screenshots has their ids without their rows. */
const mostRows = 8;

/** Who makes a change, in which run, and why; every revision of the change carries it. */
export interface By {
  author: Author;
  runId?: string | null;
  /** Role in which a person edits by hand; absent for verdicts, undo, runs and imports. See `assertMayChange`. */
  as?: Caller['role'];
  why?: string;
  /** What a person reported about the item, which this change puts back into review. */
  report?: string;
  /** Label of a rejection, in addition to its words in `why`. */
  reason?: string;
  /** The undo step: a code, or the words an API caller gave it. A person's changes only. */
  label?: StepCode | (string & {});
  /** Screenshot whose own undo list the step belongs to; null or absent for a step over several. */
  screenshotId?: string | null;
  /** Several changes that make one undo step; see `Step`. */
  partOf?: Step;
  /** Person whose undo step it is, if they are not the author of the revisions. */
  stepOf?: string;
  /** Undo and redo write revisions without becoming steps themselves. */
  step?: boolean;
}

/**
 * What one transaction changes: passed to `createScreenshot`, `createQuestion`, `saveItem`, `setState` and the like,
 * which write rows and revisions and register here what has to be refreshed. Made by `change`.
 */
export class Change {
  readonly db: WriteDb;
  readonly by: By;
  /** Time of the whole change. */
  readonly at = new Date().toISOString();
  readonly #screenshots = new Map<string, { seq: number; words: boolean }>();
  readonly #episodes = new Map<string, boolean>();
  readonly #entries = new Map<string, OperationEntry>();
  readonly #kinds = new Set<string>();
  readonly #verdicts: { kind: ReviewedKind; entityId: string; verdict: string }[] = [];
  /** Pre-labels that were refused or brought back; 1 for refused. They have no revisions. */
  readonly #prelabels = new Map<string, OperationEntry & { screenshotId: string }>();

  constructor(db: WriteDb, by: By) {
    this.db = db;
    this.by = by;
  }

  /** Registers that figures (and words, if its text changed) of a screenshot have to be refreshed at the end. */
  touch(screenshot: { id: string; seq: number }, words: boolean): void {
    const noted = this.#screenshots.get(screenshot.id);
    this.#screenshots.set(screenshot.id, { seq: screenshot.seq, words: words || (noted?.words ?? false) });
  }

  /**
   * Registers that an episode, or an item about it, changed; if its searchable words did, they are refreshed at the
   * end.
   */
  touchEpisode(id: string, words: boolean): void {
    this.#episodes.set(id, words || (this.#episodes.get(id) ?? false));
  }

  /** Registers one revision for undo; several of one item in a change become one entry. */
  revised(kind: EntityKind, id: string, from: number, to: number): void {
    const key = `${kind} ${id}`;
    const first = this.#entries.get(key)?.from ?? from;
    this.#entries.set(key, { kind, id, from: first, to });
    this.#kinds.add(kind);
  }

  /** Registers a verdict that was given, undone or redone: it belongs to the undo step even if it changed no item. */
  ruled(kind: ReviewedKind, entityId: string, verdict: string): void {
    this.#verdicts.push({ kind, entityId, verdict });
  }

  /** Registers that a pre-label was refused or brought back: it belongs to the undo step. */
  refusedPrelabel(prelabel: { id: string; screenshotId: string; refused: boolean }, refused: boolean): void {
    const { id, screenshotId } = prelabel;
    this.#prelabels.set(id, {
      kind: prelabelKind,
      id,
      screenshotId,
      from: Number(prelabel.refused),
      to: Number(refused),
    });
  }

  /** Writes what depends on the changes: counters, state, order of work, rank in the review queue, words, undo step. */
  finish(): void {
    for (const [id, { seq, words }] of this.#screenshots) {
      changeHooks().relint(this.db, id, this.#kinds);
      refreshFigures(this.db, id, this.at);
      if (words) refreshWords(this.db, seq, id);
    }
    for (const [id, words] of this.#episodes) {
      // Lists in memory read it again, with its items' current values.
      noteEpisodeChange(this.db, id);
      if (words) refreshEpisodeWords(this.db, id);
    }
    changeHooks().afterChange(this.db, this.entries);
    const { author, label, screenshotId, partOf, step = true } = this.by;
    const person = author.kind === 'person' ? author.name : this.by.stepOf;
    if (person === undefined || !step) return;
    if (this.#entries.size + this.#verdicts.length + this.#prelabels.size === 0) return;
    if (partOf?.seq) {
      insertEntries(this.db, partOf.seq, this.#stepEntries());
      this.#linkVerdicts(partOf.seq);
      return;
    }
    const seq = insertOperation(this.db, {
      author: person,
      screenshotId: screenshotId === undefined && !partOf ? this.#onlyScreenshot() : (screenshotId ?? null),
      label: label ?? 'change',
      at: this.at,
      entries: this.#stepEntries(),
    });
    this.#linkVerdicts(seq);
    if (partOf) this.db.afterCommit(() => Object.assign(partOf, { seq }));
  }

  *#stepEntries(): Generator<OperationEntry> {
    yield* this.#entries.values();
    yield* this.#prelabels.values();
  }

  #linkVerdicts(operation: number): void {
    for (const { verdict } of this.#verdicts) insertOperationVerdict(this.db, operation, verdict);
  }

  /** The only screenshot that the step is about. A verdict is about its item's, also if it changed nothing there. */
  #onlyScreenshot(): string | null {
    const ruled = this.#verdicts.flatMap(({ entityId }) => {
      const item = findItem(this.db, entityId);
      return item ? picturesConcerned(this.db, item.subject, findItemKind(item.kind)?.words !== undefined) : [];
    });
    const [only, ...more] = new Set([...this.#screenshots.keys(), ...ruled]);
    return only !== undefined && more.length === 0 ? only : null;
  }

  /** Written revisions, as the event stream and undo show them. */
  get entries(): OperationEntry[] {
    return [...this.#entries.values()];
  }

  /** One event per change: the kinds of everything written, the ids it concerns, and their screenshots. */
  tell(events: EventBus): void {
    const ids = new Set([...this.#entries.values()].map(({ id }) => id));
    for (const id of this.#screenshots.keys()) ids.add(id);
    for (const id of this.#episodes.keys()) ids.add(id);
    const prelabelsOn = [...this.#prelabels.values()].map(({ screenshotId }) => screenshotId);
    for (const id of prelabelsOn) ids.add(id);
    for (const { entityId } of this.#verdicts) ids.add(entityId);
    const kinds = new Set(this.#kinds);
    if (this.#episodes.size > 0) kinds.add('episode');
    if (this.#screenshots.size > 0) kinds.add('screenshot');
    if (this.#verdicts.length > 0 || this.by.report !== undefined) kinds.add('verdict');
    if (prelabelsOn.length > 0) kinds.add(prelabelKind);
    if (kinds.size === 0) return;
    const on = [...new Set([...this.#screenshots.keys(), ...prelabelsOn])];
    // A verdict or an episode may concern any number of pictures that are not known here.
    const known = this.#verdicts.length === 0 && this.#episodes.size === 0 && on.length > 0 && on.length <= 200;
    const touched = [...this.#screenshots.keys()];
    const screenshots = touched.length > mostRows ? [] : touched.flatMap((id) => getScreenshot(this.db, id) ?? []);
    events.changed([...kinds], [...ids], {
      ...(known && { on }),
      ...(screenshots.length > 0 && { screenshots: screenshots.map(screenshotToRow) }),
    });
  }
}

/** Where a change is written and announced. */
export interface ChangeTarget {
  write: WriteDb;
  events: EventBus;
}

/**
 * Makes a change in one immediate transaction (a savepoint when the caller is already in one): either all rows,
 * revisions, lints, counters, words and the undo step are written, or nothing is. Listeners are notified once it is
 * on disk. Never await inside `work`. A bulk import calls this once per few thousand items:
 *
 *     change(session, { author: { kind: 'import', name: 'folder' } }, (to) => {
 *       for (const record of batch) createScreenshot(to, record);
 *     });
 */
export function change<T>(target: ChangeTarget, by: By, work: (to: Change) => T): T {
  const { write, events } = target;
  return write.immediate(() => {
    const made = new Change(write, by);
    const result = work(made);
    made.finish();
    write.afterCommit(() => made.tell(events));
    return result;
  });
}
