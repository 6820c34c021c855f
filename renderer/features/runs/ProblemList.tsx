import { declared } from '../../i18n/declared.ts';
import { IconInfoCircle, IconRefresh, IconXboxX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../project/use-may.ts';
import type { z } from 'zod';
import type { problemGroup, RunDetail } from '#shared/contract/runs/runs.ts';
import { problemOutcome } from '#shared/contract/runs/problem-outcome.ts';
import { runs as words } from '../../i18n/en/runs.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { phraseWords } from '../../i18n/phrase-words.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ListRow } from '../../ui/tables/ListRow.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { Block, Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Problems.module.css';

type Problem = z.infer<typeof problemGroup>;
const isNamed = (code: string): code is keyof typeof words.problems.names => code in words.problems.names;
const keyOf = (problem: Problem) => `${problem.code} ${problem.step} ${problem.model ?? ''}`;

/** Problems by kind and how they were handled; only permanently failed items can be retried. */
export function ProblemList({
  run,
  retrying,
  onRetry,
  onShow,
}: {
  run: RunDetail;
  retrying: boolean;
  onRetry: (() => void) | null;
  onShow: (problem: Problem) => void;
}) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('runs.retryFailed');
  const [chosen, setChosen] = useState<string | null>(null);
  const givenUp = run.problems.reduce((sum, problem) => sum + problem.givenUp, 0);
  const names = new Map(run.steps.map((step) => [step.step, declared(step.name)]));
  const open = run.problems.find((problem) => keyOf(problem) === chosen);
  return (
    <section aria-label={t('runs.problems.title')}>
      <PanelHeader
        title={t('runs.problems.title')}
        remark={givenUp > 0 ? t('runs.problems.givenUp', { count: givenUp }) : undefined}
      >
        {onRetry && (
          <ActionButton small icon={IconRefresh} refusal={refusal} disabled={retrying} onClick={onRetry}>
            {t('runs.problems.retry', { count: givenUp })}
          </ActionButton>
        )}
      </PanelHeader>
      {run.problems.length === 0 && (
        <Text as="p" pad={12} tone="dim">
          {t('runs.problems.none')}
        </Text>
      )}
      <Block as="ul">
        {run.problems.map((problem) => {
          const Glyph = problem.givenUp > 0 ? IconXboxX : IconInfoCircle;
          const where = names.get(problem.step) ?? problem.step;
          return (
            <li key={keyOf(problem)}>
              <ListRow
                glyph={
                  <Row as="span" inline tone={problem.givenUp > 0 ? 'bad' : undefined}>
                    <Glyph size={14} stroke={1.6} aria-hidden="true" />
                  </Row>
                }
                name={isNamed(problem.code) ? t(`runs.problems.names.${problem.code}`) : problem.code}
                end={
                  <Text as="b" tone="text">
                    {formatCount(problem.count)}
                  </Text>
                }
                sub={problem.model ? t('runs.problems.by', { model: problem.model, step: where }) : where}
                subEnd={phraseWords(problemOutcome(problem))}
                chosen={problem === open}
                title={problem.code}
                aria-expanded={problem === open}
                onClick={() => setChosen(problem === open ? null : keyOf(problem))}
              />
              {problem === open && (
                <div className={classes.detail}>
                  {problem.example && (
                    <Block
                      as="pre"
                      maxHeight={180}
                      mb={8}
                      pad={8}
                      border="line2"
                      surface="well"
                      line={16}
                      space="pre-wrap"
                      overflow="auto"
                      breakWords
                      className="selectable"
                      tabIndex={0}
                      aria-label={t('runs.problems.example')}
                    >
                      {problem.example}
                    </Block>
                  )}
                  <ActionButton small onClick={() => onShow(problem)}>
                    {t('runs.problems.show')}
                  </ActionButton>
                </div>
              )}
            </li>
          );
        })}
      </Block>
    </section>
  );
}
