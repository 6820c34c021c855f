import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { type GoalContent, goalLabel } from '#shared/items/goal-completion/label.ts';
import { getEpisode, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { notFound } from '../../errors/errors.ts';
import type { Change } from '../../changes/change.ts';
import { createItem } from '../../changes/create.ts';
import { readable } from '../../verdicts/decision-line.ts';

const unlabelled = ({ content: { task }, steps }: StoredEpisode): GoalContent => ({
  task,
  steps,
  proposed: null,
  label: null,
});

/** What is wrong with a label for an episode, which need not be queued; null if nothing is. */
export function wrongWithLabel(given: unknown, episode: StoredEpisode): Phrase | null {
  const label = goalLabel.safeParse(given);
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
