import { useTranslation } from 'react-i18next';
import type { Slot } from '#shared/contract/runs/live.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { Block, Grid, Text } from '../../../ui/layout/primitives.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';

/** Which environments are up, and how long a step takes in each. */
export function Slots({ slots }: { slots: readonly Slot[] }) {
  const { t } = useTranslation();
  const up = slots.reduce((sum, slot) => sum + slot.up, 0);
  return (
    <section aria-label={t('live.board.slots')}>
      <PanelHeader title={t('live.board.slots')} remark={t('live.board.up', { count: up })} />
      <Block as="ul">
        {slots.map(({ env, size, up: n, secondsPerStep }) => (
          <Grid
            as="li"
            key={`${env} ${size?.width} ${size?.height}`}
            columns="1fr auto 5rem"
            gap={12}
            pad={[6, 12]}
            borderBottom="line"
          >
            <span>{size ? `${env} ${size.width} × ${size.height}` : env}</span>
            <Text as="b" tabular>
              {formatCount(n)}
            </Text>
            <Text tone="dim" text="right" tabular>
              {secondsPerStep === null ? '–' : t('live.board.pace', { seconds: secondsPerStep.toFixed(1) })}
            </Text>
          </Grid>
        ))}
      </Block>
    </section>
  );
}
