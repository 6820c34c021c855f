import { phrase } from '#shared/phrases/phrase.ts';
import { probenchJudge, probenchSuccess, probenchUnfinished } from '#shared/published/probench.ts';
import type { ProcessSummary } from '#shared/tasks/process/summary.ts';
import { rowOfAgent, sourceOf } from './agent-rows.ts';
import { type Figure, type Layout, type LayoutColumn, nothing, type OwnRow } from './define.ts';
import { groupOfName } from './groups.ts';

const judged: readonly LayoutColumn[] = [
  { id: 'ST', block: '', name: 'State-related' },
  { id: 'PT-A', block: 'Process-related', name: 'by structure' },
  { id: 'PT-B', block: 'Process-related', name: 'by summary' },
];

export const probench2: Layout = {
  id: 'probench-2',
  source: 'ProBench, Table 2 (judge)',
  of: 'judges',
  task: null,
  note: 'Share of the episodes on which the judge agrees with people; clicks described by the structure of the screen, or by a model that summarises the change.',
  published: probenchJudge,
  fill({ judges }) {
    const rows = judges.flatMap(({ judge, model, judged: n, failed, groups }): OwnRow[] => {
      const found = judged.flatMap(({ id }) => {
        const own = groups.find(({ group }) => group === id);
        return own && own.n > 0 ? [[id, { value: own.agreement.value, n: own.n, ci: own.agreement.ci }] as const] : [];
      });
      if (found.length === 0) return [];
      return [
        {
          ...{ group: groupOfName(model), model: judge, source: 'here', run: null, notes: [] },
          figures: Object.fromEntries(found),
          record: [
            ['judge', judge],
            ['judged', String(n)],
            ['failed', String(failed)],
          ],
        },
      ];
    });
    return { columns: judged, rows };
  },
};

const languages = [
  ['en', 'English'],
  ['zh', 'Chinese'],
  ['overall', 'Overall'],
] as const;
const types = [
  ['ST', 'ST'],
  ['PT', 'PT'],
  ['avg', 'Avg.'],
] as const;

const success: readonly LayoutColumn[] = languages.flatMap(([language, block]) =>
  types.map(([type, name]) => ({
    id: `${language}/${type}`,
    block,
    name,
    ...((language === 'overall' || type === 'avg') && { mean: true as const }),
  })),
);

/** Rows of the agents that ran ProBench tasks; judges and people decide success, never the source. */
const agentRows =
  (columns: readonly LayoutColumn[], figuresOf: (scores: ProcessSummary) => Record<string, Figure>): Layout['fill'] =>
  ({ agents }) => ({
    columns,
    rows: agents.flatMap((agent) => {
      const { scores, live } = agent.process ?? { scores: null, live: false };
      if (!scores || scores.n === 0) return [];
      return [{ ...rowOfAgent(agent, sourceOf(live, 'judge')), figures: figuresOf(scores) }];
    }),
  });

export const probench3: Layout = {
  id: 'probench-3',
  source: 'ProBench, Table 3 (success)',
  of: 'agents',
  task: null,
  note: 'State-related (ST) and process-related (PT) tasks done, as judged; averages are pooled over the tasks. Runs that were never called done are not done.',
  published: probenchSuccess,
  printedErrors: [phrase('table-probench-pooled')],
  fill: agentRows(success, ({ languages: by }) =>
    Object.fromEntries(
      languages.flatMap(([language]) =>
        types.map(([type]) => {
          const { n = 0, rate = null } = by[language]?.[type] ?? {};
          return [`${language}/${type}`, n > 0 ? { value: rate, n } : nothing] as const;
        }),
      ),
    ),
  ),
};

const unfinished: readonly LayoutColumn[] = [
  { id: 'uncompleted', block: '', name: 'Uncompleted', best: null },
  { id: 'earlyStop', block: '', name: 'Early stop', best: null, mean: true },
];

export const probench4: Layout = {
  id: 'probench-4',
  source: 'ProBench, Table 4 (unfinished tasks)',
  of: 'agents',
  task: null,
  note: 'Uncompleted tasks among all that failed (their number is N), and early stops among the uncompleted ones.',
  published: probenchUnfinished,
  fill: agentRows(unfinished, ({ n, success: done, uncompleted, earlyStop }) => ({
    uncompleted: { value: uncompleted.ofFailed, n: n - done },
    earlyStop: { value: earlyStop.ofUncompleted, n: uncompleted.n },
  })),
};
