import type { BulkSet } from '#shared/contract/screenshots.ts';
import { say } from '../../../ui/messages.ts';
import { runAction } from '../../../actions/run-action.ts';
import { i18next } from '../../../i18n/index.ts';
import { client } from '../../../transport/client.ts';
import { clearSelection, useLibrary } from '../library-store.ts';

const takeBack = () => ({ label: i18next.t('library.takeBack'), run: () => void runAction('undo') });

/** From this many on an edit is a job of its own, shown in the top bar. */
const asJobFrom = 1000;

async function edit(ids: string[], set: BulkSet): Promise<void> {
  const { changed } = await client.screenshots.update({ selection: { kind: 'ids', ids }, set });
  say(i18next.t('library.changed', { count: changed }), takeBack());
}

/** Edits these screenshots at once; the message at the bottom offers to undo it. Over a thousand are not waited for. */
export async function editMany(ids: string[], set: BulkSet): Promise<void> {
  const done = edit(ids, set);
  if (ids.length > asJobFrom) done.catch(say);
  else await done;
}

/** Retires these screenshots; they leave the list and the selection. */
export async function retire(ids: string[]): Promise<void> {
  try {
    const { changed } = await client.screenshots.update({ selection: { kind: 'ids', ids }, set: { retired: true } });
    if (ids.some((id) => useLibrary.getState().selected.has(id))) clearSelection();
    say(i18next.t('library.retired', { count: changed }), takeBack());
  } catch (error) {
    say(error);
  }
}

/** Runs OCR on these screenshots as a job, for search and as boxes to accept; the job is shown in the top bar. */
export async function readText(ids: string[]): Promise<void> {
  try {
    await client.prelabels.readText({ selection: { kind: 'ids', ids } });
  } catch (error) {
    say(error);
  }
}
