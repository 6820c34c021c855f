import type { EpisodeSet } from '#shared/contract/episodes.ts';
import { say } from '../../ui/messages.ts';
import { navigate } from '../../places/route.ts';
import { runAction } from '../../actions/run-action.ts';
import { i18next } from '../../i18n/index.ts';
import { client } from '../../transport/client.ts';
import { clearSelection } from './list-store.ts';

/** Edits these episodes at once, one of them based on the revision `base`; the message at the bottom offers to undo it. */
export async function edit(ids: string[], set: EpisodeSet, base?: number): Promise<void> {
  const undo = { label: i18next.t('trajectories.undo'), run: () => void runAction('undo') };
  const { changed } = await client.episodes.update({ selection: { kind: 'ids', ids }, set, base });
  if (set.retired) clearSelection();
  say(i18next.t(set.retired ? 'trajectories.retired' : 'trajectories.changed', { count: changed }), undo);
}

/** Queues these episodes for a goal-completion label; the message at the bottom links to the queue. */
export async function queueForLabels(ids: string[]): Promise<void> {
  try {
    const { queued, already } = await client.episodes.label({ selection: { kind: 'ids', ids } });
    clearSelection();
    const review = { label: i18next.t('trajectories.toReview'), run: () => navigate({ screen: 'review' }) };
    if (queued === 0) say(i18next.t('trajectories.queuedAlready', { count: already }), review);
    else say(i18next.t('trajectories.queued', { count: queued }), review);
  } catch (error) {
    say(error);
  }
}
