import { useTranslation } from 'react-i18next';
import type { AgentPair } from '#shared/contract/runs/agent-pairs.ts';
import { pairedSvg } from '#shared/charts/chart-svg.ts';
import { ChartTools } from '../charts/ChartTools.tsx';
import type { Field } from '../compare/use-paired.ts';

/** Copies or saves the compared tasks one by one; the chart is the 2×2 with its figures. */
export function PairTools({
  pair,
  fields,
  words,
}: {
  pair: AgentPair;
  fields: readonly Field[];
  words: readonly string[];
}) {
  const { t } = useTranslation();
  const title = t('evaluate.agents.pair.title');
  return (
    <ChartTools
      name="agent-pair"
      title={title}
      header={['task', 'platform', 'level', 'a', 'done', 'attempts', 'steps', 'b', 'done', 'attempts', 'steps']}
      rows={() =>
        pair.tasks.map(({ task, platform, level, a, b }) => [
          ...[task, platform, level],
          ...[pair.a.agent, a.done, a.attempts, a.steps],
          ...[pair.b.agent, b.done, b.attempts, b.steps],
        ])
      }
      svg={() =>
        pairedSvg(
          `${pair.a.agent} – ${pair.b.agent}`,
          t('evaluate.agents.pair.same', { count: pair.n, steps: pair.limit }),
          fields.map(([, label, n]) => [label, n ?? 0]),
          words,
        )
      }
    />
  );
}
