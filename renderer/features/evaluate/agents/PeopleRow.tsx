import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { peopleRow } from '#shared/contract/runs/judging.ts';
import { formatCount, formatDuration, formatPercent } from '../../../i18n/numbers.ts';
import classes from '../board/Leaderboard.module.css';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';

/** What people managed on the project's tasks, hollow and without a rank. */
export function PeopleRow({ people, pins }: { people: z.infer<typeof peopleRow>; pins: boolean }) {
  const { t } = useTranslation();
  const { tasks, medianSteps, medianSeconds, success } = people;
  const { rate, ci, n } = success;
  return (
    <tbody>
      <Block as="tr" ellipsis tone="text2">
        <td className={classes.modelColumn}>
          <Row
            as="span"
            inline
            align="center"
            gap={6}
            maxWidth="full"
            border="none"
            surface="none"
            tone="inherit"
            font="inherit"
            title={t('evaluate.agents.people.about', { count: tasks })}
          >
            <MarkGlyph mark={publishedMark} />
            <Text ellipsis tone="text2">
              {t('evaluate.agents.people.title')}
            </Text>
          </Row>
        </td>
        <td data-num>{formatPercent(rate) || '–'}</td>
        <Block as="td" width="34%" minWidth={140} className={classes.axisColumn}>
          <Axis value={rate} interval={ci} mark={publishedMark} />
        </Block>
        <Block data-num as="td" tone="dim">
          {ci ? `${formatPercent(ci[0])}–${formatPercent(ci[1])}` : t('evaluate.board.noInterval')}
        </Block>
        <td data-num>–</td>
        <td data-num>–</td>
        <td data-num>{medianSteps ?? '–'}</td>
        <td data-num>–</td>
        <Block data-num as="td" tone="dim">
          {formatCount(n)}
        </Block>
        <Block as="td" tone="dim">
          {medianSeconds === null
            ? t('evaluate.agents.people.source')
            : t('evaluate.agents.people.took', { time: formatDuration(medianSeconds) })}
        </Block>
        {pins && <td />}
      </Block>
    </tbody>
  );
}
