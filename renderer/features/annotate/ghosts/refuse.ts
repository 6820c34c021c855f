import type { Prelabel } from '#shared/contract/prelabels.ts';
import { say } from '../../../ui/messages.ts';
import { i18next } from '../../../i18n/index.ts';
import { client } from '../../../transport/client.ts';

/** Refuses ghosts as one undo step, and offers to bring them back. */
export async function refuseGhosts(ghosts: readonly Pick<Prelabel, 'id'>[]): Promise<void> {
  const ids = ghosts.map(({ id }) => id);
  await client.prelabels.refuse({ ids });
  say(i18next.t('annotate.ghosts.refused', { count: ids.length }), {
    label: i18next.t('annotate.ghosts.bringBack'),
    run: () => void client.prelabels.refuse({ ids, refused: false }).catch(say),
  });
}
