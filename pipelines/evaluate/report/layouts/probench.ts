import { phrase } from '#shared/phrases/phrase.ts';
import { probenchJudge, probenchSuccess, probenchUnfinished } from '#shared/published/probench.ts';
import { notJudged, rowOfAgent, sourceOf } from './agent-rows.ts';
import type { AgentMaterial } from './agent-runs.ts';
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
  by: judged.map(({ id }) => id),
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

type Process = NonNullable<AgentMaterial['process']>;

/** Rows of the agents that ran ProBench tasks. A figure that is about a task which is not judged yet is left out. */
const agentRows =
  (columns: readonly LayoutColumn[], figuresOf: (found: Process) => Record<string, Figure>): Layout['fill'] =>
  ({ agents }) => ({
    columns,
    rows: agents.flatMap((agent) => {
      const found = agent.process;
      const n = found ? found.scores.n + found.unjudged.length : 0;
      if (!found || n === 0) return [];
      const row = rowOfAgent(agent, sourceOf(found.live, agent.by));
      return [{ ...row, figures: figuresOf(found), notes: notJudged(found.unjudged.length, n) }];
    }),
  });

export const probench3: Layout = {
  id: 'probench-3',
  source: 'ProBench, Table 3 (success)',
  of: 'agents',
  task: null,
  note: 'State-related (ST) and process-related (PT) tasks done, by whoever decides; averages are pooled over the tasks. Runs that were never called done are not done.',
  by: ['overall/avg'],
  published: probenchSuccess,
  printedErrors: [phrase('table-probench-pooled')],
  fill: agentRows(success, ({ scores: { languages: by }, unjudged }) =>
    Object.fromEntries(
      languages.flatMap(([language]) =>
        types.map(([type]) => {
          const { n = 0, rate = null } = by[language]?.[type] ?? {};
          const waits = unjudged.some(
            (entry) =>
              (language === 'overall' || entry.language === language) &&
              (type === 'avg' || (type === 'ST') === (entry.type === 'state')),
          );
          return [`${language}/${type}`, n > 0 && !waits ? { value: rate, n } : nothing] as const;
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
  fill: agentRows(unfinished, ({ scores: { n, success: done, uncompleted, earlyStop }, unjudged }) => ({
    uncompleted: unjudged.length > 0 ? nothing : { value: uncompleted.ofFailed, n: n - done },
    earlyStop: { value: earlyStop.ofUncompleted, n: uncompleted.n },
  })),
};
