import { useTranslation } from 'react-i18next';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { AnswersLegend } from '../charts/Answers.tsx';
import { Frame } from '../charts/Frame.tsx';
import { BlankCards } from '../items/BlankCards.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import strip from '../items/ItemStrip.module.css';
import sides from '../charts/SidePanels.module.css';

/** The screen while loading: every panel in its place with its heading, rows still blank. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <Frame
      waiting
      banner={<GoingJob kind="evaluation-tables" padded />}
      left={
        <>
          <Stack as="section" grow minHeight={0} aria-label={t('evaluate.board.title')}>
            <PanelHeader title={t('evaluate.board.title')} />
            <BlankRows rows={4} />
          </Stack>
          <Stack
            as="section"
            fixed
            borderTop="line"
            height="clamp(9.75rem, 31%, 15.25rem)"
            aria-label={t('evaluate.answers.title')}
          >
            <PanelHeader title={t('evaluate.answers.title')} remark={t('evaluate.answers.sub')} />
            <BlankRows rows={3} height={22} />
            <AnswersLegend />
          </Stack>
        </>
      }
      right={
        <>
          <Stack
            as="section"
            grow
            minHeight={0}
            overflow="hidden"
            className={sides.upper}
            aria-label={t('evaluate.side.breakdown')}
          >
            <PanelHeader title={t('evaluate.side.breakdown')} />
            <BlankRows rows={6} />
          </Stack>
          <Stack
            height="clamp(14rem, 38%, 15.625rem)"
            overflow="hidden auto"
            as="section"
            fixed
            borderTop="line"
            className={sides.lower}
            aria-label={t('evaluate.paired.title')}
          >
            <PanelHeader title={t('evaluate.paired.title')} />
            <BlankRows rows={4} />
          </Stack>
        </>
      }
      strip={
        <Stack
          height={216}
          as="section"
          fixed
          borderTop="line"
          className={strip.root}
          aria-label={t('evaluate.items.title')}
        >
          <PanelHeader title={t('evaluate.items.title')} />
          <BlankCards />
        </Stack>
      }
    />
  );
}
