import type { EpisodeSet } from '#shared/contract/episodes.ts';
import { say } from '../../app/messages.ts';
import { runAction } from '../../app/run-action.ts';
import { i18next } from '../../i18n/index.ts';
import { client } from '../../transport/client.ts';
import { clearSelection } from './store.ts';

/** Edits these episodes at once; the foot offers to undo it. False when it failed. */
export async function edit(ids: string[], set: EpisodeSet): Promise<boolean> {
  const undo = { label: i18next.t('trajectories.undo'), run: () => void runAction('undo') };
  try {
    const { changed } = await client.episodes.update({ selection: { kind: 'ids', ids }, set });
    if (set.retired) clearSelection();
    say(i18next.t(set.retired ? 'trajectories.retired' : 'trajectories.changed', { count: changed }), undo);
    return true;
  } catch (error) {
    say(error);
    return false;
  }
}
