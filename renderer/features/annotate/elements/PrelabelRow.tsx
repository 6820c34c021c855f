import { IconX } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { hoverPrelabel } from '../view/pointer-store.ts';
import { useLocked } from '../context.ts';
import { Swatch } from './Swatch.tsx';
import { Block, Grid, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ElementList.module.css';

/**
 * A pre-label in the list: a press accepts it, the cross refuses it. The cross is for the pointer only, because a list box
 * may contain nothing but its options; by keyboard, Delete refuses the focused pre-label.
 */
export function PrelabelRow({
  prelabel,
  style,
  on,
  onAccept,
  onRefuse,
}: {
  prelabel: Prelabel;
  style: CSSProperties;
  /** Whether it has the focus. */
  on: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}) {
  const { t } = useTranslation();
  const locked = useLocked();
  return (
    <Block
      border="none"
      surface="none"
      tone="text"
      font="inherit"
      text="left"
      hover="fill"
      picked="bar"
      focus="inside"
      className={classes.row}
      style={style}
      data-prelabel
      data-on={on || undefined}
    >
      <Row
        type="button"
        role="option"
        aria-selected={on}
        as="button"
        grow
        minWidth={0}
        height="full"
        align="center"
        gap={8}
        pad={[0, 8, 0, 10]}
        text="left"
        focus="inside"
        title={locked ? undefined : t('annotate.list.acceptOne', { score: prelabel.score.toFixed(2) })}
        onClick={onAccept}
        onPointerEnter={() => hoverPrelabel(prelabel.id)}
        onPointerLeave={() => hoverPrelabel(null)}
      >
        <StateGlyph state="prelabel" />
        <Text grow truncate minWidth={0} className={classes.name} data-unnamed title={prelabel.name || undefined}>
          {prelabel.name || t('annotate.list.unnamed')}
        </Text>
        <Swatch kind="prelabel" />
        <Text fixed truncate tone="dim" size={11} text="right" flex="0 100 auto" minWidth={0} maxWidth={62}>
          {prelabel.role ?? prelabel.score.toFixed(2)}
        </Text>
      </Row>
      {!locked && (
        <Grid
          opacity={0}
          center
          type="button"
          as="button"
          position="absolute"
          right={4}
          width={20}
          height={20}
          radius={3}
          surface="hover"
          tone="text2"
          className={classes.refuse}
          tabIndex={-1}
          aria-hidden="true"
          title={t('annotate.list.refuse', { name: prelabel.name })}
          onClick={onRefuse}
        >
          <IconX size={12} stroke={1.6} />
        </Grid>
      )}
    </Block>
  );
}
