import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import type { ItemState } from '#shared/records/fields.ts';
import { findItemKind, itemKinds } from '#shared/items/registry.ts';
import type { WriteDb } from '../../db/connection.ts';
import { getEpisode } from '../../db/queries/episodes/subjects.ts';
import { findItem, itemsAbout, itemsInState, type StoredItem } from '../../db/queries/items/items.ts';
import { answerOfPerson } from '../../db/queries/review/votes.ts';
import { failure, notFound } from '../../errors/errors.ts';
import { answerPlain } from '../../items/plain/answer.ts';
import { requireReviewed } from '../../items/plain/open.ts';
import { rulePlain } from '../../items/plain/rule.ts';
import { allReviewHooks, hooksOfItem } from '../../items/registry.ts';
import { leastRole, reaches } from '#shared/contract/roles.ts';
import { inWords, phrase } from '#shared/phrases/phrase.ts';
import type { Caller } from '../../people/caller.ts';
import { type By, type Change, change, type ChangeTarget, type Step } from '../../changes/change.ts';
import { type DecisionLine, decisionLine, readable } from '../../verdicts/decision-line.ts';

/**
 * A line for an item that collects answers: the answer itself, in the schema of its kind. `id` is the item's or that of
 * the episode it is about.
 */
export const labelLine = z.looseObject({
  id: z.string().min(1),
  seconds: z.number().nonnegative().nullable().default(null),
});
export type LabelLine = z.infer<typeof labelLine>;

const decides = z.object({ verdict: z.enum(['approve', 'edit', 'reject']) });

/** A line of a decisions file, of either form. Throws an error that says what is wrong with it. */
export const anyLine = (line: unknown): DecisionLine | LabelLine =>
  decides.safeParse(line).success || !hasVerdict.safeParse(line).success
    ? decisionLine.parse(line)
    : labelLine.parse(line);
const hasVerdict = z.object({ verdict: z.string() });

export interface ScriptedReport {
  approved: number;
  rejected: number;
  edited: number;
  /** Answers to items that collect them. */
  labelled: number;
  /** Decisions stored on items that are waiting for a further annotator, or that are in conflict now. */
  waiting: number;
  conflict: number;
  refused: { record: string; line: number | null; why: string }[];
}

export function emptyReport(): ScriptedReport {
  return { approved: 0, rejected: 0, edited: 0, labelled: 0, waiting: 0, conflict: 0, refused: [] };
}

function words(error: unknown): string {
  if (error instanceof ORPCError) return error.message;
  throw error;
}

/** Kinds whose labels may name an episode that is not queued yet. */
const episodeLabels = () => allReviewHooks().flatMap(({ labelsEpisodes }) => labelsEpisodes ?? []);

/** The item that a label names: by its own id, or by that of its episode, if one item collects labels on it. */
function labelledItem(to: Change, { id, ...label }: LabelLine): StoredItem {
  const item = findItem(to.db, id);
  if (item) return item;
  const about = itemKinds()
    .filter(({ subject, review }) => subject === 'episode' && review?.labels)
    .flatMap((kind) => itemsAbout(to.db, kind.id, { kind: 'episode', id }));
  if (about.length === 1 && about[0]) return about[0];
  const episode = getEpisode(to.db, id);
  if (!episode) throw notFound(inWords('kind-item-or-episode'), id);
  const wrong = about.length === 0 ? (episodeLabels()[0]?.wrong(label, episode) ?? null) : null;
  if (wrong !== null) throw failure('INVALID', wrong, { field: 'verdict' });
  const { name } = episode.content;
  const notQueued =
    episode.state === 'retired' ? phrase('label-not-queued-retired', { name }) : phrase('label-not-queued', { name });
  throw failure('INVALID', about.length > 1 ? phrase('label-several') : notQueued, { field: 'id' });
}

/**
 * Stores a label as the person's answer and decision; on a conflict, or after an earlier label of theirs, only as
 * a decision.
 */
function applyLabel(to: Change, me: Caller, line: LabelLine, report: ScriptedReport): void {
  const { id: _, seconds, ...decision } = line;
  const { item, kind, rules, content } = requireReviewed(to.db, labelledItem(to, line).id);
  const answer = rules.answer.safeParse(decision);
  if (!rules.labels || !answer.success) {
    const why = answer.error ? readable(answer.error) : inWords('label-no-verdict');
    throw failure('INVALID', phrase('label-refused', { why }), { field: 'verdict' });
  }
  const misfit = rules.misfit(answer.data, content);
  if (misfit !== null) throw failure('INVALID', misfit, { field: 'answer' });
  const first = !answerOfPerson(to.db, kind.id, item.id, me.name);
  const given = { id: item.id, revision: item.revision, answer: answer.data, seconds };
  if (first) answerPlain(to.db, me.name, given);
  const ruling = { id: item.id, baseRevision: item.revision, kind: 'edit' as const, reason: null, note: '', to: null };
  const state = rulePlain(to, me, { ...ruling, content: rules.labels.put(content, answer.data), seconds }, 'script');
  report.labelled++;
  if (state === 'to_review') report.waiting++;
  if (state === 'conflict') report.conflict++;
}

function apply(to: Change, me: Caller, line: DecisionLine | LabelLine, report: ScriptedReport): void {
  if (!isDecision(line)) {
    applyLabel(to, me, line, report);
    return;
  }
  const hooks = hooksOfItem(to.db, line.id);
  count(report, line, hooks.decide(to, me, line));
}

function count(report: ScriptedReport, line: DecisionLine, state: ItemState): void {
  if (line.verdict === 'approve') report.approved++;
  else if (line.verdict === 'edit') report.edited++;
  else report.rejected++;
  if (state === 'to_review') report.waiting++;
  if (state === 'conflict') report.conflict++;
}

const isDecision = (line: DecisionLine | LabelLine): line is DecisionLine => decides.safeParse(line).success;

/** A whole batch is one undo step, or belongs to the one that `partOf` names. */
function signed(me: Caller, partOf?: Step): By {
  return {
    ...(partOf && { partOf }),
    author: { kind: 'person', name: me.name },
    why: inWords('revision-scripted'),
    label: 'scripted-review',
    screenshotId: null,
  };
}

/** Queues the episodes that labels name and that are not queued yet, so that they can be labelled at once; not for a label that will be refused. */
function queueNamed(
  target: ChangeTarget,
  me: Caller,
  lines: readonly (DecisionLine | LabelLine)[],
  partOf: Step | undefined,
): void {
  if (!reaches(me.role, leastRole['episodes.label'])) return;
  const unqueued = lines.flatMap((line) => {
    const episode = isDecision(line) || findItem(target.write, line.id) ? null : getEpisode(target.write, line.id);
    const kind = episode && episodeLabels().find(({ wrong }) => wrong(line, episode) === null);
    return kind ? [[line.id, kind] as const] : [];
  });
  if (unqueued.length === 0) return;
  // Nobody has written these labels yet: as from Trajectories, the pipeline is their author, and whoever labels is blind.
  const author = { kind: 'pipeline', name: 'label' } as const;
  const by: By = {
    author,
    why: inWords('revision-named', { person: me.name }),
    label: 'queue-labels',
    stepOf: me.name,
    ...(partOf && { partOf }),
  };
  change(target, by, (to) => {
    for (const [id, kind] of new Map(unqueued)) kind.queue(to, id);
  });
}

/** Applies a batch of decisions in one transaction; refused ones are reported and the rest continues. */
export function applyDecisions(
  target: ChangeTarget,
  me: Caller,
  lines: readonly { line: number; decision: DecisionLine | LabelLine }[],
  report: ScriptedReport,
  partOf?: Step,
): void {
  queueNamed(
    target,
    me,
    lines.map(({ decision }) => decision),
    partOf,
  );
  change(target, signed(me, partOf), (to) => {
    for (const { line, decision } of lines)
      try {
        apply(to, me, decision, report);
      } catch (error) {
        report.refused.push({ record: decision.id, line, why: words(error) });
      }
  });
}

/** Kinds whose waiting items can be approved; those that collect labels have no answer to approve. */
const decidedKinds = () =>
  allReviewHooks().filter(({ id, approveWaiting }) => !approveWaiting && !findItemKind(id)?.review?.labels);

/** Items of a kind in review, in batches that are changed one after the other. */
function* waiting(db: WriteDb, kind: string): Generator<string[]> {
  for (let after = 0; ; ) {
    const batch = itemsInState(db, kind, 'to_review', after, 500);
    const last = batch.at(-1);
    if (!last) return;
    after = last.seq;
    yield batch.map(({ id }) => id);
  }
}

/**
 * Approves every item in review that does not collect labels, in batches, and picks a variant where nobody has; what
 * cannot be approved is reported as refused. Calls `onProgress` after each batch with the number of processed items.
 */
export function approveAll(
  target: ChangeTarget,
  me: Caller,
  onProgress: (done: number) => void = () => {},
): ScriptedReport {
  const report = emptyReport();
  let done = 0;
  const each = (kind: string, approve: (to: Change, id: string) => void) => {
    for (const batch of waiting(target.write, kind)) {
      change(target, signed(me), (to) => {
        for (const id of batch)
          try {
            approve(to, id);
          } catch (error) {
            report.refused.push({ record: id, line: null, why: words(error) });
          }
      });
      done += batch.length;
      onProgress(done);
    }
  };
  for (const { id: kind } of decidedKinds())
    each(kind, (to, id) => apply(to, me, decisionLine.parse({ id, verdict: 'approve' }), report));
  for (const { approveWaiting } of allReviewHooks())
    for (const { kind, approve } of approveWaiting ?? [])
      each(kind, (to, id) => {
        approve(to, id);
        report.approved += 1;
      });
  return report;
}
