import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CriterionResult } from '#shared/agents/result.ts';
import type { TrialEnd } from '#shared/contract/review/trials.ts';
import { Stack, Text } from '../../../../ui/layout/primitives.tsx';
import classes from './Task.module.css';

const glyphs = { yes: IconCircleCheck, no: IconCircleX, open: IconHelpCircle } as const;

function Results({ results }: { results: readonly CriterionResult[] }) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap={4} className={classes.checks}>
      {results.map(({ kind, met, evidence, score, parts }, at) => {
        const state = met === null ? 'open' : met ? 'yes' : 'no';
        const Icon = glyphs[state];
        const made = kind === 'anyOf' || kind === 'notMet' ? t(`review.task.made.${kind}`) : null;
        return (
          <li key={`${at} ${kind}`} data-good={met ?? undefined}>
            <Icon size={14} stroke={1.6} role="img" aria-label={t(`review.task.try.criterion.${state}`)} />
            <span className="selectable">
              {made ?? (evidence || kind)}
              {score !== undefined && ` ${t('review.task.made.score', { score })}`}
            </span>
            {parts && <Results results={parts} />}
          </li>
        );
      })}
    </Stack>
  );
}

/** How a try ended: each criterion, and whether the path counts. */
export function Ending({ end }: { end: TrialEnd }) {
  const { t } = useTranslation();
  return (
    <>
      <Text as="p" role="status">
        {t(`review.task.try.end.${end.met === null ? 'open' : end.met ? 'met' : 'unmet'}`)}
      </Text>
      <Results results={end.criteria} />
    </>
  );
}
