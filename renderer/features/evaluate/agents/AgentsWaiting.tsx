import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { Frame } from '../charts/Frame.tsx';
import sides from '../charts/SidePanels.module.css';
import { BlankCards } from '../items/BlankCards.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import strip from '../items/ItemStrip.module.css';
import classes from './Agents.module.css';

/** The agents while loading: every panel in its place with its heading, rows still blank. */
export function AgentsWaiting() {
  const { t } = useTranslation();
  return (
    <Frame
      waiting
      left={
        <>
          <Stack as="section" grow minHeight={0} aria-label={t('evaluate.board.title')}>
            <PanelHeader title={t('evaluate.board.title')} />
            <BlankRows rows={4} />
          </Stack>
          <section className={classes.outcomesWaiting} aria-label={t('evaluate.agents.outcomes')}>
            <PanelHeader title={t('evaluate.agents.outcomes')} />
            <BlankRows rows={2} height={24} />
          </section>
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
            aria-label={t('evaluate.agents.recall')}
          >
            <PanelHeader title={t('evaluate.agents.recall')} />
          </Stack>
          <Stack
            as="section"
            fixed
            borderTop="line"
            className={sides.lower}
            aria-label={t('evaluate.agents.judge.title')}
          >
            <PanelHeader title={t('evaluate.agents.judge.title')} />
            <BlankRows rows={3} />
          </Stack>
        </>
      }
      strip={
        <Stack as="section" fixed borderTop="line" className={strip.root} aria-label={t('evaluate.agents.episodes')}>
          <PanelHeader title={t('evaluate.agents.episodes')} />
          <BlankCards />
        </Stack>
      }
    />
  );
}
