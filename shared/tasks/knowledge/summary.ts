import { accuracy } from '#shared/metrics/accuracy.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import type { Scored } from '../define.ts';
import { knowledgeColumns } from './columns.ts';
import type { KnowledgeItem } from './item.ts';

export interface KnowledgeSummary {
  n: number;
  parseFailures: number;
  refusals: number;
  errors: number;
  accuracy: number | null;
  /** Accuracy per column, null where a column has no question. */
  columns: Record<string, number | null>;
  counts: Record<string, number>;
  /** Action-type questions: gold action → answered action (or `none`) → count. */
  confusion: Record<string, Record<string, number>>;
}

/** The action an option letter stands for; folded to one spelling. */
function action(item: KnowledgeItem, letter: string): string {
  return (
    item.options
      .find((option) => option.letter === letter)
      ?.text.trim()
      .toLowerCase() ?? letter
  );
}

/** GUI Knowledge Bench's eight columns, and the confusion matrix of action types. */
export function knowledgeSummary(): Reducer<Scored<KnowledgeItem>, KnowledgeSummary> {
  const total = accuracy();
  const columns = new Map(knowledgeColumns.map((column) => [column, accuracy()]));
  const confusion: Record<string, Record<string, number>> = {};
  let parseFailures = 0;
  let refusals = 0;
  let errors = 0;
  return {
    add({ item, score }) {
      const hit = score.outcome === 'right';
      if (score.outcome === 'parse-failure') parseFailures += 1;
      else if (score.outcome === 'refusal') refusals += 1;
      else if (score.outcome === 'error') errors += 1;
      total.add(hit);
      columns.get(item.column)?.add(hit);
      if (item.column !== 'type') return;
      const row = (confusion[action(item, item.answer)] ??= {});
      const answered = score.answer === undefined ? 'none' : action(item, score.answer);
      row[answered] = (row[answered] ?? 0) + 1;
    },
    result() {
      const { n, accuracy: all } = total.result();
      const results = [...columns].map(([column, reducer]) => [column, reducer.result()] as const);
      return {
        n,
        parseFailures,
        refusals,
        errors,
        accuracy: all,
        columns: Object.fromEntries(results.map(([column, result]) => [column, result.accuracy])),
        counts: Object.fromEntries(results.map(([column, result]) => [column, result.n])),
        confusion,
      };
    },
  };
}
