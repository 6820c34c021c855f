import type { Lint } from '#shared/contract/common.ts';
import { itemKind } from '#shared/items/registry.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { guessableOf, mcqColumn } from '#shared/tasks/baselines/guessable.ts';
import {
  aboveChance,
  type BaselineTable,
  bestBaseline,
  type Guessable,
  optionBaselines,
} from '#shared/tasks/baselines/option-only.ts';
import { knowledgeColumns } from '#shared/tasks/knowledge/columns.ts';
import type { ReadDb } from '../../db/connection.ts';
import { getItem, itemsInState } from '../../db/queries/items/items.ts';
import { countQuestionContents, questionContents } from '../../db/queries/items/question/question-contents.ts';
import type { LongQuestion } from '../../long-question.ts';

/** Number of questions read at once. */
const stretch = 200;

/** Questions of a kind in the list of items that may enter a release, with as many as were read so far. */
function* standing(db: ReadDb, kind: string): Generator<Guessable[]> {
  for (const state of ['to_review', 'approved'] as const)
    for (let after = 0; ; ) {
      const page = itemsInState(db, kind, state, after, stretch);
      yield page.flatMap(({ id }) => {
        const item = getItem(db, kind, id);
        return (item && guessableOf(kind, itemKind(kind).content.parse(item.content))) ?? [];
      });
      const last = page.at(-1);
      if (!last || page.length < stretch) break;
      after = last.seq;
    }
}

/** Knowledge questions that may enter a release. */
export const knowledgeKinds = ['knowledge-question', 'knowledge-text'] as const;

/** Option-only baselines of the questions of these kinds, by column. */
export function* baselinesOf(db: ReadDb, kinds: readonly string[]): LongQuestion<BaselineTable> {
  const found: Guessable[] = [];
  for (const kind of kinds) {
    if (kind === 'question') {
      const total = countQuestionContents(db);
      for (const { content } of questionContents(db)) {
        const one = guessableOf(kind, content);
        if (one) found.push(one);
        if (found.length % stretch === 0) yield [found.length, total];
      }
      continue;
    }
    for (const page of standing(db, kind)) {
      found.push(...page);
      yield [found.length, found.length];
    }
  }
  return optionBaselines(found);
}

const percent = (share: number) => (share * 100).toFixed(1);

/** How often a column's best guess from the options alone is right. */
export function bestGuess(table: BaselineTable, column: string): Phrase | null {
  const best = bestBaseline(table[column] ?? {});
  if (!best) return null;
  const { n, share, ci, chance } = best.figure;
  const named = [...knowledgeColumns, mcqColumn].find((one) => one === column);
  return phrase(aboveChance(best.figure) ? 'guess-above-chance' : 'guess-at-chance', {
    column: named ? phrase(`guess-column-${named}`) : column,
    n,
    baseline: phrase(`guess-${best.id}`),
    share: percent(share),
    low: percent(ci?.[0] ?? 0),
    high: percent(ci?.[1] ?? 1),
    chance: percent(chance),
  });
}

/** Columns whose keys can be found from the options alone. */
export function* baselineLints(db: ReadDb, kinds: readonly string[]): LongQuestion<Lint[]> {
  const table = yield* baselinesOf(db, kinds);
  return Object.keys(table).flatMap((column): Lint[] => {
    const best = bestBaseline(table[column] ?? {});
    const detail = best && aboveChance(best.figure) ? bestGuess(table, column) : null;
    return detail ? [{ code: 'option-only-baseline', severity: 'warning', detail }] : [];
  });
}
