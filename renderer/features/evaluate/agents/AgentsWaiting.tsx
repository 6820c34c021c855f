import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { Frame } from '../charts/Frame.tsx';
import sides from '../charts/SidePanels.module.css';
import { BlankCards } from '../items/BlankCards.tsx';
import { Block, Stack } from '../../../ui/layout/primitives.tsx';
import strip from '../items/ItemStrip.module.css';

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
          <Block as="section" fixed minHeight={90} aria-label={t('evaluate.agents.outcomes')}>
            <PanelHeader title={t('evaluate.agents.outcomes')} />
            <BlankRows rows={2} height={24} />
          </Block>
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
            height="clamp(14rem, 38%, 15.625rem)"
            overflow="hidden auto"
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
        <Stack
          height={216}
          as="section"
          fixed
          borderTop="line"
          className={strip.root}
          aria-label={t('evaluate.agents.episodes')}
        >
          <PanelHeader title={t('evaluate.agents.episodes')} />
          <BlankCards />
        </Stack>
      }
    />
  );
}
