import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import classes from './Episode.module.css';
import { toList } from './open-episode.ts';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';
import { Bar, BarFact } from '../../../ui/Bar.tsx';

/** The screen of an episode that is loading or, with children, cannot be shown. The way back stays. */
export function EpisodeWaiting({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  useActionHandlers({ 'episode-leave': toList });
  const reading = children === undefined;
  return (
    <>
      <Bar aria-label={t('trajectories.episode.toolbar')}>
        <IconButton icon={IconArrowLeft} label={t('trajectories.episode.back')} onClick={toList} />
        {reading && <BarFact>{t('trajectories.episode.loading')}</BarFact>}
      </Bar>
      <Row as="main" grow minHeight={0} aria-busy={reading}>
        <Stack grow minWidth={0}>
          {reading ? <Block grow position="relative" minHeight={0} surface="canvas" /> : children}
        </Stack>
        {reading && (
          <Block
            as="aside"
            fixed
            width={340}
            overflow="auto"
            borderLeft="line"
            surface="panel"
            className={classes.side}
            aria-label={t('trajectories.episode.details')}
          >
            <BlankRows rows={8} height={40} />
          </Block>
        )}
      </Row>
      <StatusBar
        hints={[
          { keys: ['Escape'], label: t('trajectories.hint.back') },
          { keys: ['?'], label: t('trajectories.hint.keys') },
        ]}
      />
    </>
  );
}
