import { Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { TableTools, type DataColumn } from '../../../ui/tables/DataTable.tsx';
import type { FailureKind } from '#shared/contract/runs/evaluations/outcomes.ts';
import { cropOf } from './crop.ts';
import { type Prediction, readAs, type Reading } from '../board/figures.ts';
import { Marked } from './Marked.tsx';
import { OutcomeGlyph } from '../board/OutcomeGlyph.tsx';
import type { Items } from './use-items.ts';
import classes from './ItemStrip.module.css';
import { scaled } from '../../../theme/text-size.ts';

const card = { width: scaled(186), height: scaled(96) };
const gap = scaled(10);

/** Kinds of misses to filter points by. */
export const missKinds = ['near-miss', 'wrong-part', 'named-alike', 'other-element', 'nothing-there'] as const;

/** One line that says what the model did. */
export function useSaid(reading: Reading): (item: Prediction) => string {
  const { t } = useTranslation();
  return (stored) => {
    const item = readAs(stored, reading);
    const { outcome } = item;
    if (outcome !== 'right' && outcome !== 'wrong') return t(`evaluate.outcome.${outcome}`);
    if (item.boxes.length > 0) {
      if (item.point === null) return t('evaluate.items.noPoint');
      if (outcome === 'right')
        return t('evaluate.items.inside', { x: Math.round(item.point[0]), y: Math.round(item.point[1]) });
      return item.distance === null
        ? t(`evaluate.outcome.${outcome}`)
        : t('evaluate.items.off', { distance: Math.round(item.distance) });
    }
    return item.answer === null
      ? t('evaluate.items.noAnswer', { gold: item.gold })
      : t('evaluate.items.answered', { answer: item.answer, gold: item.gold });
  };
}

function Card({
  item,
  reading,
  chosen,
  onOpen,
  onChoose,
}: {
  item: Prediction;
  reading: Reading;
  chosen: boolean;
  onOpen: () => void;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const said = useSaid(reading);
  const shown = readAs(item, reading);
  const contrary = item.parityOutcome !== null && item.parityOutcome !== item.outcome;
  return (
    <button
      type="button"
      className={classes.card}
      data-chosen={chosen || undefined}
      data-strip-card={chosen || undefined}
      tabIndex={chosen ? 0 : -1}
      aria-current={chosen || undefined}
      onClick={() => (chosen ? onOpen() : onChoose())}
      onDoubleClick={onOpen}
    >
      <Marked
        item={shown}
        crop={cropOf(
          item,
          item.boxes.map((box) => box.bbox),
          shown.point,
          card,
        )}
        width={card.width}
        alt={item.screenshotName}
      />
      <span className={classes.label}>
        <OutcomeGlyph outcome={shown.outcome} />
        <span title={item.label}>{item.label}</span>
      </span>
      <span className={classes.said}>
        {said(item)}
        {contrary && (
          <span className={classes.tag}>
            {reading === 'parity'
              ? t('evaluate.items.strictTag', { outcome: t(`evaluate.outcome.${item.outcome}`) })
              : t('evaluate.items.parityTag', { outcome: t(`evaluate.outcome.${item.parityOutcome ?? 'error'}`) })}
          </span>
        )}
      </span>
    </button>
  );
}

/** Placeholders for the first items. */
export function BlankCards() {
  return (
    <div className={classes.scroll} aria-hidden="true">
      <ul className={classes.cards}>
        {Array.from({ length: 14 }, (_, at) => (
          <li key={at} className={classes.blank} style={{ transform: `translateX(${12 + at * (card.width + gap)}px)` }}>
            <span style={{ width: card.width, height: card.height }} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export type StripFilter = 'all' | 'right' | 'wrong' | 'parse-failure' | 'refusal' | 'error' | 'differ';

/** The items behind the figures: picture, what was asked, what the model did. Filters come from the tables above. */
export function ItemStrip({
  items,
  model,
  reading,
  filter,
  onFilter,
  hasParity,
  hasErrors,
  miss,
  onMiss,
  narrowed,
  onClear,
  chosen,
  onChoose,
  onOpen,
  name,
}: {
  items: Items;
  model: string;
  reading: Reading;
  filter: StripFilter;
  onFilter: (filter: StripFilter) => void;
  hasParity: boolean;
  hasErrors: boolean;
  /** Kind of miss that filters the list; undefined if answers are not places. */
  miss: FailureKind | null | undefined;
  onMiss: (kind: FailureKind | null) => void;
  /** The tables' filter in words. */
  narrowed: string | null;
  onClear: () => void;
  chosen: number;
  onChoose: (at: number) => void;
  onOpen: (at: number) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    horizontal: true,
    count: items.rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => card.width + gap,
    paddingStart: 12,
    overscan: 4,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { fetchMore } = items;
  useEffect(() => {
    if (last >= items.rows.length - 12) fetchMore();
  }, [last, items.rows.length, fetchMore]);
  useEffect(() => {
    if (chosen < items.rows.length) virtual.scrollToIndex(chosen, { align: 'auto' });
  }, [chosen, items.rows.length, virtual]);
  const columns: DataColumn<Prediction>[] = [
    { id: 'index', header: 'index', value: (row) => row.index },
    { id: 'screenshot', header: 'screenshot', value: (row) => row.screenshotName },
    { id: 'label', header: 'label', value: (row) => row.label },
    { id: 'outcome', header: 'outcome', value: (row) => row.outcome },
    { id: 'parity', header: 'parity outcome', value: (row) => row.parityOutcome },
    { id: 'failure', header: 'kind of failure', value: (row) => row.failure },
    { id: 'distance', header: 'distance in px', value: (row) => row.distance },
    { id: 'gold', header: 'gold', value: (row) => row.gold },
    { id: 'answer', header: 'answer', value: (row) => row.answer },
  ];
  const segments: { value: StripFilter; label: string }[] = [
    { value: 'all', label: t('evaluate.items.all') },
    { value: 'right', label: t('evaluate.items.right') },
    { value: 'wrong', label: t('evaluate.items.wrong') },
    { value: 'parse-failure', label: t('evaluate.items.parse') },
    { value: 'refusal', label: t('evaluate.items.refusal') },
    ...(hasErrors ? [{ value: 'error' as const, label: t('evaluate.items.error') }] : []),
    ...(hasParity ? [{ value: 'differ' as const, label: t('evaluate.items.differ') }] : []),
  ];
  return (
    <section className={classes.root} aria-label={t('evaluate.items.title')}>
      <PanelHeader
        title={t('evaluate.items.title')}
        remark={
          <>
            {model}
            {items.total !== null && `, ${t('evaluate.items.total', { count: items.total })}`}
          </>
        }
      >
        {narrowed && (
          <ActionButton small icon={IconX} onClick={onClear} aria-label={`${t('evaluate.items.clear')}: ${narrowed}`}>
            {narrowed}
          </ActionButton>
        )}
        {miss !== undefined && (
          <Select
            aria-label={t('evaluate.items.miss')}
            size="xs"
            w={210}
            allowDeselect={false}
            data={[
              { value: '', label: t('evaluate.items.anyMiss') },
              ...missKinds.map((kind) => ({ value: kind, label: t(`evaluate.failure.${kind}`) })),
            ]}
            value={miss ?? ''}
            onChange={(value) => onMiss(missKinds.find((kind) => kind === value) ?? null)}
          />
        )}
        <SegmentedControl label={t('evaluate.items.title')} value={filter} segments={segments} onChange={onFilter} />
        <TableTools columns={columns} rows={items.all} name={`${name}-items`} />
      </PanelHeader>
      {items.error != null ? (
        <div className={classes.pad}>
          <ErrorNote error={items.error} onRetry={items.retry} />
        </div>
      ) : items.total === 0 ? (
        <p className={classes.none}>{t('evaluate.items.none')}</p>
      ) : items.total === null ? (
        <BlankCards />
      ) : (
        <div ref={scroll} className={classes.scroll} aria-busy={items.stale} data-stale={items.stale || undefined}>
          <ul
            className={classes.cards}
            style={{ width: virtual.getTotalSize() }}
            aria-label={formatCount(items.total ?? 0)}
          >
            {shown.map((place) => {
              const item = items.rows[place.index];
              return (
                item && (
                  <li key={item.index} style={{ transform: `translateX(${place.start}px)` }}>
                    <Card
                      item={item}
                      reading={reading}
                      chosen={place.index === chosen}
                      onChoose={() => onChoose(place.index)}
                      onOpen={() => onOpen(place.index)}
                    />
                  </li>
                )
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
}
