import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { Kbd } from '../../../ui/Kbd.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Boxes.module.css';

/**
 * The readings that share one card, as tabs: each with its key and the number of boxes that leave the picture.
 * Switching to a reading also selects it, as the digits do; arrow keys switch.
 */
export function ReadingTabs({
  readings,
  selected,
  onSelect,
}: {
  readings: readonly { convention: Convention; digit: number; leave: number }[];
  selected: Convention;
  onSelect: (convention: Convention) => void;
}) {
  const { t } = useTranslation();
  const list = useRef<HTMLSpanElement>(null);
  const turn = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = readings.findIndex(({ convention }) => convention === selected);
    const next = readings[(at + step + readings.length) % readings.length];
    if (!next) return;
    onSelect(next.convention);
  };
  // The focus follows, also after a digit: Enter right after applies to the selected reading.
  useLayoutEffect(() => {
    const open = list.current?.querySelector<HTMLButtonElement>('[aria-selected=true]');
    if (list.current?.contains(document.activeElement)) open?.focus();
  }, [selected]);
  return (
    <Row
      as="span"
      ref={list}
      role="tablist"
      aria-label={t('import.boxes.tabs')}
      grow
      self="stretch"
      minWidth={0}
      onKeyDown={turn}
    >
      {readings.map(({ convention, digit, leave }) => (
        <Row
          borderBottom="edge"
          picked="tab"
          hover="fill"
          focus="inside"
          key={convention}
          type="button"
          role="tab"
          aria-selected={convention === selected}
          tabIndex={convention === selected ? 0 : -1}
          as="button"
          flex="0 1 auto"
          align="center"
          gap={8}
          minWidth={0}
          pad={[0, 12]}
          border="none"
          tone="text2"
          space="nowrap"
          className={classes.tab}
          onClick={() => onSelect(convention)}
        >
          <Text as="strong" size={13}>
            {t(`import.boxes.names.${convention}`)}
          </Text>
          <Text as="code" tone="dim">
            {t(`import.boxes.numbers.${convention}`)}
          </Text>
          <Row as="span" inline gap={5} align="center">
            <StateGlyph state={leave > 0 ? 'rejected' : 'approved'} />
            {t('import.boxes.tabLeave', { leave: formatCount(leave) })}
          </Row>
          <Kbd shortcut={String(digit)} />
        </Row>
      ))}
    </Row>
  );
}
