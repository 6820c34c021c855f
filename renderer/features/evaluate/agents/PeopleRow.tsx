import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { peopleRow } from '#shared/contract/runs/judging.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import classes from '../board/Leaderboard.module.css';
import { Axis } from '../charts/Axis.tsx';
import { MarkGlyph, publishedMark } from '../charts/marks.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';

/** What people managed on the project's tasks, hollow and without a rank. */
export function PeopleRow({ people, pins }: { people: z.infer<typeof peopleRow>; pins: boolean }) {
  const { t } = useTranslation();
  const { tasks, medianSteps, success } = people;
  const { rate, ci, n } = success;
  return (
    <tbody>
      <tr className={classes.published}>
        <td className={classes.modelColumn}>
          <Row
            as="span"
            inline
            align="center"
            gap={6}
            maxWidth="full"
            pad={0}
            border="none"
            surface="none"
            tone="inherit"
            font="inherit"
            className={classes.model}
            title={t('evaluate.agents.people.about', { count: tasks })}
          >
            <MarkGlyph mark={publishedMark} />
            <span className={classes.publishedName}>{t('evaluate.agents.people.title')}</span>
          </Row>
        </td>
        <td data-num>{formatPercent(rate) || '–'}</td>
        <td className={classes.axisColumn}>
          <Axis value={rate} interval={ci} mark={publishedMark} />
        </td>
        <td data-num className={classes.quiet}>
          {ci ? `${formatPercent(ci[0])}–${formatPercent(ci[1])}` : t('evaluate.board.noInterval')}
        </td>
        <td data-num>–</td>
        <td data-num>–</td>
        <td data-num>{medianSteps ?? '–'}</td>
        <td data-num>–</td>
        <td data-num className={classes.quiet}>
          {formatCount(n)}
        </td>
        <td className={classes.quiet}>{t('evaluate.agents.people.source')}</td>
        {pins && <td />}
      </tr>
    </tbody>
  );
}
