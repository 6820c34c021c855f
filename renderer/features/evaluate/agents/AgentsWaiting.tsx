import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import board from '../board/Leaderboard.module.css';
import { Frame } from '../charts/Frame.tsx';
import sides from '../charts/SidePanels.module.css';
import { BlankCards } from '../items/BlankCards.tsx';
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
          <section className={board.board} aria-label={t('evaluate.board.title')}>
            <PanelHeader title={t('evaluate.board.title')} />
            <BlankRows rows={4} />
          </section>
          <section className={classes.outcomesWaiting} aria-label={t('evaluate.agents.outcomes')}>
            <PanelHeader title={t('evaluate.agents.outcomes')} />
            <BlankRows rows={2} height={24} />
          </section>
        </>
      }
      right={
        <>
          <section className={sides.upper} aria-label={t('evaluate.agents.recall')}>
            <PanelHeader title={t('evaluate.agents.recall')} />
          </section>
          <section className={sides.lower} aria-label={t('evaluate.agents.judge.title')}>
            <PanelHeader title={t('evaluate.agents.judge.title')} />
            <BlankRows rows={3} />
          </section>
        </>
      }
      strip={
        <section className={strip.root} aria-label={t('evaluate.agents.episodes')}>
          <PanelHeader title={t('evaluate.agents.episodes')} />
          <BlankCards />
        </section>
      }
    />
  );
}
