import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DraftCell } from '#shared/contract/drafting.ts';
import { phraseWords } from '../../../../i18n/phrase-words.ts';
import { stepNumber } from '../../episode/step-word.ts';
import { useDrafts } from '../../questions-store.ts';
import type { useCells } from '../use-cells.ts';
import classes from './Preview.module.css';
import { Block, Row, Text } from '../../../../ui/layout/primitives.tsx';

/** Steps that show the same picture, in runs. */
function sameSteps(cells: readonly DraftCell[]): string[] {
  const sharing = new Map<number, Set<number>>();
  for (const { why, as, step } of cells)
    if (why === 'same-picture' && as !== null && step !== null) {
      const some = sharing.get(as) ?? new Set([as]);
      sharing.set(as, some.add(step));
    }
  return [...sharing.values()].map((steps) => [...steps].map(stepNumber).join(', '));
}

/** Warnings on an episode's drafts; a press goes to the cell. */
export function Lints({ cells, found }: { cells: readonly DraftCell[]; found: ReturnType<typeof useCells> }) {
  const { t } = useTranslation();
  const all = found.drafted.flatMap(({ content, lints }) =>
    lints.map((lint) => ({ ...lint, step: content.from?.step ?? 0, column: content.column })),
  );
  const same = sameSteps(cells);
  return (
    <Block as="section" pad={[10, 12]} borderTop="line" aria-label={t('trajectories.questions.lints')}>
      <Row as="h3" justify="space-between" mb={8} size={11} weight={600}>
        {t('trajectories.questions.lints')}
        <Text tone="dim" weight={400} className={classes.quiet}>
          {t('trajectories.questions.warnings', { count: all.length })}
        </Text>
      </Row>
      <Block as="ul" className={classes.lints}>
        {all.map(({ code, detail, step, column }) => (
          <Row as="li" gap={6} pad={[2, 0]} key={`${step} ${column} ${code}`}>
            <IconAlertTriangle size={14} stroke={1.6} color="var(--warn)" aria-hidden="true" />
            <Block
              as="button"
              text="left"
              type="button"
              onClick={() => useDrafts.setState({ focus: { row: step, column } })}
            >
              {t('trajectories.questions.lintAt', {
                n: stepNumber(step),
                column: t(`trajectories.questions.column.${column}`),
                detail: phraseWords(detail),
              })}
            </Block>
          </Row>
        ))}
        {same.map((steps) => (
          <Row as="li" gap={6} pad={[2, 0]} key={steps}>
            <IconInfoCircle size={14} stroke={1.6} aria-hidden="true" />
            <span>{t('trajectories.questions.same', { steps })}</span>
          </Row>
        ))}
        {all.length === 0 && (
          <Row as="li" gap={6} pad={[2, 0]}>
            <IconCheck size={14} stroke={1.6} color="var(--ok)" aria-hidden="true" />
            <span>{t('trajectories.questions.clean')}</span>
          </Row>
        )}
      </Block>
    </Block>
  );
}
