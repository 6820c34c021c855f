import type { Lint } from '#shared/records/fields.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { sharedWordings } from '../../db/queries/items/instruction/shared-wordings.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';

/** One wording that names several targets on a picture: a model cannot know which one is meant. */
export function* sharedWordingLints(db: ReadDb): LongQuestion<Lint[]> {
  yield [1, 1];
  const { shared, n } = sharedWordings(db);
  if (shared === 0) return [];
  const detail = phrase('lint-shared-wording', { count: shared, n });
  return [{ code: 'shared-wording', severity: 'warning', detail }];
}
