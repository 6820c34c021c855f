import { useTranslation } from 'react-i18next';
import type { AgentPair, PairField } from '#shared/contract/runs/agent-pairs.ts';
import { formatPercent } from '../../../i18n/numbers.ts';
import { signed } from '../charts/figures.ts';
import type { Quadrant } from '../compare/pairs.ts';
import type { Field } from '../compare/use-paired.ts';
import { useAgentName } from './agent-name.ts';

/** The fields of the 2×2 as the square names them, and as the comparison does. */
export const quadrantField: Record<Quadrant, PairField> = {
  'both-right': 'bothRight',
  'only-this': 'onlyA',
  'only-other': 'onlyB',
  'both-wrong': 'bothWrong',
};

/** The names of the fields of the 2×2: with several attempts, who did a task more often. */
export function useFieldNames(a: string, b: string, repeated: boolean): Record<PairField, string> {
  const { t } = useTranslation();
  const nameOf = useAgentName();
  return {
    bothRight: t(repeated ? 'evaluate.agents.pair.equally' : 'evaluate.agents.pair.both'),
    onlyA: t(repeated ? 'evaluate.agents.pair.moreOften' : 'evaluate.agents.pair.onlyDone', { agent: nameOf(a) }),
    onlyB: t(repeated ? 'evaluate.agents.pair.moreOften' : 'evaluate.agents.pair.onlyDone', { agent: nameOf(b) }),
    bothWrong: t('evaluate.agents.pair.neither'),
  };
}

/** The fields of the 2×2 in reading order, without numbers until they are there. */
export function usePairFields(pair: AgentPair | null, a: string, b: string): Field[] {
  const names = useFieldNames(a, b, pair?.repeated ?? false);
  return (Object.keys(quadrantField) as Quadrant[]).map((quadrant) => {
    const field = quadrantField[quadrant];
    return [quadrant, names[field], pair ? pair[field] : null] as const;
  });
}

/** EQA and steps of a pair in words. */
export function useEffortWords(pair: AgentPair | null): string[] {
  const { t } = useTranslation();
  if (!pair) return [];
  const within = (ci: [number, number] | null, scale: number) =>
    ci === null
      ? t('evaluate.agents.pair.noInterval')
      : t('evaluate.agents.judge.range', { low: signed(ci[0] * scale), high: signed(ci[1] * scale) });
  const { eqa, steps } = pair;
  return [
    ...(eqa.delta === null
      ? []
      : [
          t('evaluate.agents.pair.eqa', {
            ...{ a: formatPercent(eqa.a), b: formatPercent(eqa.b) },
            ...{ delta: signed(eqa.delta * 100), range: within(eqa.ci, 100) },
          }),
        ]),
    steps.delta === null
      ? t('evaluate.agents.pair.noSteps')
      : t('evaluate.agents.pair.steps', {
          ...{ count: steps.n, a: (steps.a ?? 0).toFixed(1), b: (steps.b ?? 0).toFixed(1) },
          ...{ delta: signed(steps.delta), range: within(steps.ci, 1) },
        }),
  ];
}
