import type { Lint } from '#shared/records/fields.ts';
import type { AnyItemKind } from '#shared/items/define.ts';
import { itemKinds } from '#shared/items/registry.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import {
  aboveChance,
  type BaselineTable,
  bestBaseline,
  type Guessable,
  optionBaselines,
} from '#shared/tasks/baselines/option-only.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { taskTypes } from '#shared/tasks/registry.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getItem, itemsInState } from '../../db/queries/items/items.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';

/** Number of questions read at once. */
const stretch = 200;

/** Contents of a kind's items that may enter a release, page by page. */
function* standing(db: ReadDb, kind: AnyItemKind): Generator<unknown[]> {
  for (const state of ['to_review', 'approved'] as const)
    for (let after = 0; ; ) {
      const page = itemsInState(db, kind.id, state, after, stretch);
      yield page.flatMap(({ id }) => {
        const item = getItem(db, kind.id, id);
        return item ? [kind.content.parse(item.content)] : [];
      });
      const last = page.at(-1);
      if (!last || page.length < stretch) break;
      after = last.seq;
    }
}

/** Tasks whose questions have options to guess from. */
export const guessedTasks = taskTypes.filter(({ guesses }) => guesses !== undefined);

/** Option-only baselines of a task's questions, by column. */
export function* baselinesOf(db: ReadDb, { guesses }: Pick<AnyTaskType, 'guesses'>): LongQuestion<BaselineTable> {
  const found: Guessable[] = [];
  for (const kind of itemKinds()) {
    if (!guesses?.kinds.includes(kind.id)) continue;
    for (const page of standing(db, kind)) {
      found.push(...page.flatMap((content) => guesses.of(content) ?? []));
      yield [found.length, found.length];
    }
  }
  return optionBaselines(found);
}

const percent = (share: number) => (share * 100).toFixed(1);

/** How often a column's best guess from the options alone is right; a column without a name has that of its task. */
export function bestGuess(table: BaselineTable, column: string, task: string): Phrase | null {
  const best = bestBaseline(table[column] ?? {});
  if (!best) return null;
  const { n, share, ci, chance } = best.figure;
  const named = knowledgeColumns.find((knowledgeColumn) => knowledgeColumn === column);
  return phrase(aboveChance(best.figure) ? 'guess-above-chance' : 'guess-at-chance', {
    column: named ? phrase(`guess-column-${named}`) : task,
    n,
    baseline: phrase(`guess-${best.id}`),
    share: percent(share),
    low: percent(ci?.[0] ?? 0),
    high: percent(ci?.[1] ?? 1),
    chance: percent(chance),
  });
}

/** Columns whose keys can be found from the options alone. */
export function* baselineLints(db: ReadDb): LongQuestion<Lint[]> {
  const found: Lint[] = [];
  for (const task of guessedTasks) {
    const table = yield* baselinesOf(db, task);
    for (const [column, figures] of Object.entries(table)) {
      const best = bestBaseline(figures);
      const detail = best && aboveChance(best.figure) ? bestGuess(table, column, task.name) : null;
      if (detail) found.push({ code: 'option-only-baseline', severity: 'warning', detail });
    }
  }
  return found;
}
