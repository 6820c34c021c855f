import { ratio } from '#shared/metrics/reducer.ts';
import { notJudged, rowOfAgent, sourceOf } from './agent-rows.ts';
import { type AgentRun, itemsKey } from './agent-runs.ts';
import { inWordsOnly, type Layout, type LayoutColumn, nothing, type OwnRow } from './define.ts';

const desktops: ReadonlySet<string> = new Set(['linux', 'windows', 'mac']);
const words = { block: '', shown: 'words', best: null, mean: true } as const;
const columns: readonly LayoutColumn[] = [
  { ...words, id: 'harness', name: 'Harness' },
  { ...words, id: 'budget', name: 'Step budget', agents: true },
  { id: 'sr', block: '', name: 'SR' },
  { id: 'score', block: '', name: 'Mean score', mean: true },
  { ...words, id: 'checked', name: 'Verified', agents: true },
  { ...words, id: 'date', name: 'Date' },
];

const checked = { here: 'verified', scored: 'scored here', 'self-reported': 'self-reported' } as const;

/** The parts of an agent's runs that were run alike. */
function alike(runs: readonly AgentRun[]): AgentRun[][] {
  const parts = new Map<string, AgentRun[]>();
  for (const run of runs.filter(({ platform }) => desktops.has(platform ?? ''))) {
    const key = JSON.stringify([run.harness, run.knewLimit ? run.limit : null, run.live]);
    const part = parts.get(key) ?? [];
    parts.set(key, part);
    part.push(run);
  }
  return [...parts.values()];
}

export const osworld: Layout = {
  id: 'osworld',
  source: 'OSWorld leaderboard',
  of: 'agents',
  task: null,
  by: ['sr'],
  note: 'Desktop tasks. Mean score is over the episodes that have a score. Verified: run here; scored here: imported, success decided by people or a judge; self-reported: imported results.',
  fill({ agents }) {
    const rows = agents.flatMap((agent) =>
      alike(agent.runs).map((runs): OwnRow => {
        const [first] = runs;
        const done = runs.filter(({ success }) => success === true).length;
        const waiting = runs.filter(({ success }) => success === null).length;
        const scores = runs.flatMap(({ score }) => score ?? []);
        const days = runs.flatMap(({ day }) => day ?? []).sort();
        const source = sourceOf(first?.live ?? false, agent.by);
        return {
          ...rowOfAgent(agent, source),
          notes: notJudged(waiting, runs.length),
          figures: {
            harness: inWordsOnly(first?.harness || null),
            budget: inWordsOnly(first?.knewLimit ? String(first.limit) : null),
            sr: waiting > 0 ? nothing : { value: ratio(done, runs.length), n: runs.length, items: itemsKey(runs) },
            score:
              scores.length > 0
                ? { value: scores.reduce((sum, score) => sum + score, 0) / scores.length, n: scores.length }
                : nothing,
            checked: inWordsOnly(checked[source]),
            date: inWordsOnly(days.at(-1) ?? null),
          },
        };
      }),
    );
    return { columns, rows };
  },
};
