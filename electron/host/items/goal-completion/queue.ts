import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { type GoalContent, goalLabel } from '#shared/items/goal-completion/label.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { type Change, change, type Step } from '../../services/changes/change.ts';
import { createItem } from '../../services/changes/create.ts';
import { atOnce, type Control, type LongWork } from '../../services/long-work.ts';
import { whileOpen } from '../../services/open-steps.ts';
import { readable } from '../../services/review/decision-line.ts';
import { notFound } from '../../errors.ts';

const batch = 200;

const unlabelled = ({ content: { task }, steps }: StoredEpisode): GoalContent => ({
  task,
  steps,
  proposed: null,
  label: null,
});

/** What is wrong with a label for an episode, which need not be queued; null if nothing is. */
export function wrongWithLabel(said: unknown, episode: StoredEpisode): Phrase | null {
  const label = goalLabel.safeParse(said);
  if (!label.success) return phrase('label-refused', { why: readable(label.error) });
  return goalCompletion.review?.misfit(label.data, unlabelled(episode)) ?? null;
}

/** Queues an episode for a label; false if it has one, or is retired. NOT_FOUND if it does not exist. */
export function queueEpisode(to: Change, id: string, proposed: 'failure' | null = null): boolean {
  const episode = getEpisode(to.db, id);
  if (!episode) throw notFound('episode', id);
  const subject = { kind: 'episode' as const, id };
  if (episode.state === 'retired' || itemsAbout(to.db, goalCompletion.id, subject).length > 0) return false;
  const content = { ...unlabelled(episode), proposed };
  createItem(to, goalCompletion.id, { subject, content, state: 'to_review', source: 'label' });
  return true;
}

/** Queues episodes for a label in batches, as one undo step; those that have one are left unchanged. */
export async function queueForLabels(
  session: ProjectSession,
  person: string,
  ids: readonly string[],
  work: LongWork = atOnce,
): Promise<{ queued: number; already: number }> {
  const step: Step = { seq: null };
  let queued = 0;
  const each = async (control: Control) => {
    for (let at = 0; at < ids.length; at += batch) {
      if (at > 0) await control.checkpoint();
      // The author is the pipeline: whoever queues an episode has not written its label, and may
      // answer it blind.
      const author = { kind: 'pipeline', name: 'label' } as const;
      const by = {
        author,
        why: inWords('revision-queued', { person }),
        label: 'queue-labels',
        stepOf: person,
        partOf: step,
      };
      change(session, by, (to) => {
        for (const id of ids.slice(at, at + batch)) if (queueEpisode(to, id)) queued += 1;
      });
      control.progress(Math.min(ids.length, at + batch));
    }
  };
  await whileOpen(session, step, () => work(phrase('job-label-episodes', { count: ids.length }), ids.length, each));
  return { queued, already: ids.length - queued };
}
