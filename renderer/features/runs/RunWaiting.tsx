import { IconChevronLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../places/route.ts';
import { BlankRows } from '../../ui/tables/BlankRows.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PanelHeader } from '../../ui/PanelHeader.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { Block, Row, Stack, Text } from '../../ui/layout/primitives.tsx';
import classes from './Runs.module.css';
import { Bar, BarTitle } from '../../ui/Bar.tsx';

const facts = ['through', 'left', 'rate', 'runningFor'] as const;

/** A run while loading: every panel in its place with its heading; or why it cannot be loaded. */
export function RunWaiting({
  id,
  error,
  onRetry,
  wide,
}: {
  id: string;
  error: unknown;
  onRetry: () => void;
  /** Wide enough for the side panels. */
  wide: boolean;
}) {
  const { t } = useTranslation();
  const coming = error == null;
  return (
    <>
      <Bar aria-label={t('actions.go-runs')}>
        <IconButton icon={IconChevronLeft} label={t('runs.bar.back')} onClick={() => navigate({ screen: 'runs' })} />
        <BarTitle>{t('runs.bar.waiting', { id: id.slice(-6) })}</BarTitle>
      </Bar>
      <Row as="main" grow minHeight={0} aria-busy={coming} aria-label={t('runs.list.run')}>
        <Stack grow position="relative" minWidth={0} minHeight={0} overflow="auto">
          {!coming && (
            <Block pad={12}>
              <ErrorNote error={error} onRetry={onRetry} />
            </Block>
          )}
          <Row as="section" fixed pad={[14, 12]} borderBottom="line">
            {facts.map((fact) => (
              <Stack
                gap={2}
                pr={20}
                mr={20}
                borderRight="line2"
                size={11}
                space="nowrap"
                key={fact}
                className={classes.fact}
              >
                <Text tone="dim">{t(`runs.facts.${fact}`)}</Text>
                <Text tone="dim" size={15} line={20}>
                  <Text as="b" tone="text" weight={600}>
                    –
                  </Text>
                </Text>
                <span>{'\u00a0'}</span>
              </Stack>
            ))}
          </Row>
          <div className={classes.waitingSteps}>{coming && <BlankRows rows={6} />}</div>
          <PanelHeader title={t('runs.items.title')} remark={t('runs.items.newest')} />
          {coming && <BlankRows rows={10} />}
        </Stack>
        {wide && (
          <Block
            width={384}
            as="aside"
            fixed
            minHeight={0}
            borderLeft="line"
            surface="panel"
            overflow="auto"
            className={classes.side}
          >
            <PanelHeader title={t('runs.limiter.title')} />
            {coming && <BlankRows rows={3} />}
            <PanelHeader title={t('runs.problems.title')} />
          </Block>
        )}
      </Row>
      <StatusBar
        hints={[
          { keys: ['Escape'], label: t('runs.status.list') },
          { keys: ['?'], label: t('app.keysHint') },
        ]}
      />
    </>
  );
}
