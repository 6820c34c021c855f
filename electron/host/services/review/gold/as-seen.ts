import { z } from 'zod';
import type { Author, ItemState, Lint } from '#shared/contract/common.ts';
import type { Revision } from '#shared/contract/questions.ts';
import type { Wording } from '#shared/contract/review/instruction.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { revisionPhrase } from '#shared/phrases/revision-phrase.ts';
import { partsOf, type StoredItem } from '../../../db/queries/items/items.ts';
import { getRevision, type StoredRevision } from '../../../db/queries/items/revisions.ts';
import type { StoredVerdict } from '../../../db/queries/review/verdicts.ts';
import { answersOf } from '../../../db/queries/review/votes.ts';
import { reviewHooks } from '../../../items/registry.ts';
import type { View } from '../../../items/relint/view.ts';
import type { SeenAs } from '../../../items/seen-as.ts';
import type { Blind } from '../../blind/blind.ts';
import { type OwnStep, type OwnWork, submissionsOf, wholeItem } from '../../blind/own-work.ts';
import { disagreementOf } from '../disagreement.ts';
import { lintsAsSeen } from './lints-as-seen.ts';
import { labelOf, whyOf } from '../verdicts/ruling.ts';

/*
 * Where gold is mixed in, this is the one place that says how an item looks to somebody who must not see others'
 * decisions on it: as it was submitted, and changed by nobody but them. It is computed from the revision that was
 * submitted, the words they were asked about and their own decisions, never from the state and number that the item has
 * now, so an item that others decided and one that nobody decided look alike whatever the person does with them.
 */

/** The content of a wording with the text and the pick of a decision. */
const worded = (content: unknown, { text, picked }: Wording): unknown => ({
  ...(content as object),
  picked,
  ...(text && { text }),
});

const pick = z.object({ picked: z.boolean() });

/** The content of a wording with the pick that it was submitted with: the first decision on an item sets the picks. */
function pickedAs(content: unknown, submitted: unknown): unknown {
  if (!pick.safeParse(content).success) return content;
  return { ...(content as object), picked: pick.safeParse(submitted).data?.picked ?? false };
}

const settled: ReadonlySet<ItemState> = new Set(['approved', 'conflict']);
const gone: ReadonlySet<ItemState> = new Set(['rejected', 'retired']);

interface Row {
  id: string;
  revision: number;
  state?: ItemState;
  content?: unknown;
  author?: Author;
  lints?: Lint[];
  disagreement?: number;
  updatedAt?: string;
  revisions?: unknown[];
}

/** An item and the parts through which it is answered. */
export class AsSeen implements SeenAs {
  readonly item: StoredItem;
  readonly #blind: Blind;
  /** Null while it waits for the person's answer: then only numbers, times and picks are replaced. */
  readonly #own: OwnWork | null;
  readonly #parts: readonly StoredItem[];

  constructor(blind: Blind, item: StoredItem, own: OwnWork | null) {
    this.#blind = blind;
    this.item = item;
    this.#own = own;
    const through = reviewHooks(item.kind)?.lanes.some(
      (lane) => (lane.as === item.reviewAs || item.state === 'retired') && lane.throughParts,
    );
    this.#parts = through ? partsOf(blind.db, item.id) : [];
  }

  #find(id: string): StoredItem | undefined {
    return id === this.item.id ? this.item : this.#parts.find((part) => part.id === id);
  }

  readonly #submitted = new Map<string, readonly StoredRevision[]>();

  /** How an item or part was put into review, and out of it; numbers that the person sees count only these. */
  #submissions(found: StoredItem): readonly StoredRevision[] {
    const known = this.#submitted.get(found.id);
    const all = known ?? this.#own?.submissions.get(found.id)?.revisions ?? submissionsOf(this.#blind.db, found);
    this.#submitted.set(found.id, all);
    return all;
  }

  /** The person's decisions that stand and took effect, in order. */
  get #standing(): readonly StoredVerdict[] {
    return this.#own?.steps.at(-1)?.standing ?? [];
  }

  get state(): ItemState {
    return this.#own?.state ?? 'to_review';
  }

  /** Number with which an item or part was submitted; undefined for any other id. */
  submittedNumber(id: string): number | undefined {
    const found = this.#find(id);
    return found && this.#submissions(found).length;
  }

  /** The submission that an opinion is about: by the stored number it names, or the time at which it was given. */
  opinionOn(id: string, stored: number, at: string | null = null): number {
    const found = this.#find(id);
    if (!found) return stored;
    return this.#submissions(found).filter((one) => (at === null ? one.number <= stored : one.at <= at)).length;
  }

  /** The item's or part's number; undefined for any other id. */
  of(id: string): number | undefined {
    const submitted = this.submittedNumber(id);
    return submitted === undefined ? undefined : submitted + (this.#own?.steps.length ?? 0);
  }

  /** Number of the item with its parts, as a decision names it. */
  get whole(): number {
    return [this.item, ...this.#parts].reduce((sum, { id }) => sum + (this.of(id) ?? 0), 0);
  }

  /** The same number as it is stored. */
  get stored(): number {
    return this.#parts.reduce((sum, { revision }) => sum + revision, this.item.revision);
  }

  storedOf(id: string): number {
    return this.#find(id)?.revision ?? 0;
  }

  #atOf(found: StoredItem): string {
    const submittedAt = this.#submissions(found).at(-1)?.at;
    return this.#own?.steps.at(-1)?.at ?? submittedAt ?? found.createdAt;
  }

  #authorOf(found: StoredItem, stored: Author): Author {
    if (this.decided) return { kind: 'person', name: this.#blind.me };
    return this.#submissions(found).at(-1)?.author ?? stored;
  }

  #stateAfter(standing: readonly StoredVerdict[], id: string, stored: ItemState): ItemState {
    const decision = standing.at(-1);
    const { asked, revisions } = this.#own?.submissions.get(id) ?? {};
    const before = asked?.state ?? stored;
    const open = settled.has(before) ? (revisions?.at(-1)?.state ?? 'to_review') : before;
    if (!decision || gone.has(before)) return open;
    if (decision.kind !== 'reject') return 'approved';
    // A rejection of an item with parts rejects these.
    return id === this.item.id && this.#parts.length > 0 ? open : 'rejected';
  }

  stateOf(id: string, stored: ItemState): ItemState {
    return this.#own && this.#find(id) ? this.#stateAfter(this.#standing, id, stored) : stored;
  }

  /** The content of a part as it was submitted, as far as decisions on the item set it without a change of words. */
  #picked(id: string, content: unknown): unknown {
    const part = this.#parts.find((one) => one.id === id);
    return part ? pickedAs(content, this.#submissions(part).at(-1)?.content) : content;
  }

  /** The content that the person was asked about; of a kind that collects labels, without those that others gave. */
  #asked(id: string, stored: unknown): unknown {
    const { asked, revisions } = this.#own?.submissions.get(id) ?? {};
    const labels = findItemKind(this.#find(id)?.kind ?? '')?.review?.labels;
    return this.#picked(id, (labels ? revisions?.at(-1) : asked)?.content ?? stored);
  }

  /** The content that the person was asked about, as their decisions changed it one after the other. */
  #contentAfter(standing: readonly StoredVerdict[], id: string, stored: unknown): unknown {
    const kind = findItemKind(this.#find(id)?.kind ?? '');
    const changed = standing.reduce(
      (content, { kind: decided, wordings, proposed }) => {
        const wording = wordings?.find((one) => one.id === id);
        if (wording) return worded(content, wording);
        return decided === 'edit' && !wordings && id === this.item.id && proposed !== null ? proposed : content;
      },
      this.#asked(id, stored),
    );
    return kind?.content.safeParse(changed).data ?? changed;
  }

  contentOf(id: string, stored: unknown): unknown {
    return this.#own && this.#find(id) ? this.#contentAfter(this.#standing, id, stored) : this.#picked(id, stored);
  }

  /** Whether the person's decision changed an item or part of which they were asked. */
  #edited(found: StoredItem): boolean {
    const [asked, content] = [[], this.#standing].map((one) => this.#contentAfter(one, found.id, found.content));
    return JSON.stringify(asked) !== JSON.stringify(content);
  }

  /** An item or part whose content differs from what was asked or from what is stored, so that nothing stored fits it. */
  #changed(id: string): { found: StoredItem; content: unknown } | null {
    const found = this.#own && this.#find(id);
    if (!found) return null;
    const content = this.#contentAfter(this.#standing, id, found.content);
    const stored = findItemKind(found.kind)?.content.safeParse(found.content).data;
    return this.#edited(found) || JSON.stringify(content) !== JSON.stringify(stored) ? { found, content } : null;
  }

  /** Whether the person has answered it, so that they see its words. */
  get answered(): boolean {
    return this.#own !== null;
  }

  /** Whether a decision of the person stands that took effect. */
  get decided(): boolean {
    return this.#standing.length > 0;
  }

  /** Whether the person's decision changed what they were asked about. */
  get edited(): boolean {
    return [this.item, ...this.#parts].some((one) => this.#edited(one));
  }

  lintsOf(id: string, stored: readonly Lint[]): Lint[] {
    const found = this.#find(id);
    if (!found) return [...stored];
    const content = this.contentOf(id, found.content);
    return lintsAsSeen(this.#blind, found, content, viewOf(this.#blind, found.kind));
  }

  disagreementOf(id: string, stored: number): number {
    const changed = this.#changed(id);
    const kind = changed && findItemKind(changed.found.kind);
    if (!changed || !kind?.review) return stored;
    const { db } = this.#blind;
    const byModels = answersOf(db, kind.id, id).filter(({ voter }) => voter.kind !== 'person');
    const then = (revision: number): unknown =>
      kind.content.safeParse(getRevision(db, kind.id, id, revision)?.content).data;
    return disagreementOf(kind.review, changed.content, byModels, then);
  }

  #revisionOf({ verdict, undone, at, standing }: OwnStep, found: StoredItem, number: number): Revision {
    const why = undone ? `undo: ${labelOf(verdict.kind)}` : whyOf(verdict);
    return {
      number,
      author: { kind: 'person', name: this.#blind.me },
      content: this.#contentAfter(standing, found.id, found.content),
      state: this.#stateAfter(standing, found.id, found.state),
      ...{ why, whySaid: revisionPhrase(why), reason: null, at, runId: null, sameAs: number },
    };
  }

  /** The revisions up to its submission, in the words that the person was asked about, and their own. */
  revisionsOf<R>(id: string, stored: R[]): (R | Revision)[] {
    const found = this.#find(id);
    const submitted = found && this.#own?.submissions.get(id);
    if (!found || !submitted) return stored;
    const labels = findItemKind(found.kind)?.review?.labels;
    const { revisions, words } = submitted;
    const byNumber = new Map((stored as (R & { number: number })[]).map((one) => [one.number, one]));
    const before = revisions.flatMap((put, at) => {
      const one = byNumber.get(put.number);
      const content = labels ? put.content : pickedAs(words[at]?.content, put.content);
      return one ? [{ ...one, number: at + 1, sameAs: at + 1, content }] : [];
    });
    const own = this.#own?.steps ?? [];
    return [...before, ...own.map((step, at) => this.#revisionOf(step, found, revisions.length + at + 1))];
  }

  /** A row of the item or of a part of it; any other row is returned unchanged. */
  row<R extends Row>(row: R): R {
    const found = this.#find(row.id);
    if (!found) return row;
    const numbered = {
      ...row,
      revision: this.of(row.id),
      ...(row.updatedAt !== undefined && { updatedAt: this.#atOf(found) }),
    };
    if (!this.#own) return numbered;
    return {
      ...numbered,
      ...(row.state && { state: this.rowState(row.id, row.state) }),
      ...(row.content !== undefined && { content: this.contentOf(row.id, row.content) }),
      ...(row.author && { author: this.#authorOf(found, row.author) }),
      ...(row.lints && { lints: this.lintsOf(row.id, row.lints) }),
      ...(row.disagreement !== undefined && { disagreement: this.disagreementOf(row.id, row.disagreement) }),
      ...(row.revisions && { revisions: this.revisionsOf(row.id, row.revisions) }),
    };
  }

  /** An item that is reviewed on its own has its state in review. */
  rowState(id: string, stored: ItemState): ItemState {
    return id === this.item.id && this.#parts.length === 0 ? this.state : this.stateOf(id, stored);
  }
}

/** The items of a kind as this person sees them. */
export const viewOf = (blind: Blind, kind: string): View => ({
  sees: (id) => !blind.hides(kind, id),
  contentOf: (id, stored) => asSeen(blind, id)?.contentOf(id, stored) ?? stored,
});

const known = new WeakMap<Blind, Map<string, AsSeen | null>>();

/**
 * How an item, by its id or that of a part, looks to somebody from whom others' decisions on it are kept; null if they
 * see it as it is.
 */
export function asSeen(blind: Blind | null, id: string): AsSeen | null {
  if (!blind?.gold) return null;
  const all = known.get(blind) ?? new Map<string, AsSeen | null>();
  known.set(blind, all);
  const before = all.get(id);
  if (before !== undefined) return before;
  const item = wholeItem(blind.db, id);
  const hidden = item && reviewHooks(item.kind) ? blind.hides(item.kind, item.id) : null;
  const own = item && hidden === false ? blind.ownWork(item.id) : null;
  const made = item && (hidden || own) ? new AsSeen(blind, item, own) : null;
  all.set(id, made);
  return made;
}
