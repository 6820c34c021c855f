import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftCell, DraftPreview } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { takeFocus } from '../../../../ui/fields/take-focus.ts';
import { cellKey, type Focus, isWhole } from '../cells.ts';
import type { EpisodeCells } from '../requests.ts';
import { useDrafts } from '../../questions-store.ts';
import { Cell, cellId } from './Cell.tsx';
import { EpisodeRows, rowsHeight } from './EpisodeRows.tsx';
import { headId, Heads } from './Heads.tsx';
import classes from './Matrix.module.css';
import { StepHead } from './StepHead.tsx';
import { useMatrixKeys } from './use-matrix-keys.ts';
import { scaled, scaledTracks } from '../../../../theme/text-size.ts';
import { Block, Grid, Stack } from '../../../../ui/layout/primitives.tsx';

const rowHeight = scaled(92);

/**
 * Widths of the columns: the steps, their questions, and goal and plan, which contain lists. Parameter has the longest
 * name.
 */
const tracks = (columns: readonly KnowledgeColumn[]): string =>
  scaledTracks(
    [
      'minmax(196px, 2fr)',
      ...columns.map((column) =>
        isWhole(column) ? 'minmax(108px, 1.4fr)' : column === 'parameter' ? 'minmax(102px, 1fr)' : 'minmax(80px, 1fr)',
      ),
    ].join(' '),
  );

/** Steps by kinds; goal and plan span all steps. Arrow keys move, Space toggles a cell, or a column on its header. */
export function Matrix({
  episode,
  cells,
  columns,
  drafted,
  loading,
  together,
}: {
  episode: EpisodeDetail;
  cells: readonly DraftCell[];
  columns: readonly KnowledgeColumn[];
  drafted: DraftPreview['questions'];
  loading: boolean;
  /** All selected episodes, including this one. */
  together: readonly EpisodeCells[];
}) {
  const { t } = useTranslation();
  const focus = useDrafts((state) => state.focus);
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const steps = episode.stepList.length;
  const virtual = useVirtualizer({
    count: steps,
    getScrollElement: () => scroll,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  useEffect(() => takeFocus(scroll), [scroll]);
  const place: Focus = columns.includes(focus.column) ? focus : { row: focus.row, column: columns[0] ?? 'state' };
  const stepColumns = columns.filter((column) => !isWhole(column));
  const wholeColumns = columns.filter(isWhole);
  const byKey = useMemo(() => new Map(cells.map((cell) => [cellKey('', cell), cell])), [cells]);
  const cellAt = (step: number | null, column: KnowledgeColumn) => byKey.get(cellKey('', { step, column }));
  const warned = useMemo(
    () =>
      new Set(
        drafted.flatMap(({ content, lints }) =>
          content.from && lints.length > 0 ? [cellKey('', { step: content.from.step, column: content.column })] : [],
        ),
      ),
    [drafted],
  );
  const isActive = (step: number | null, column: KnowledgeColumn) =>
    place.column === column && place.row >= 0 && (step === null || step === place.row);
  const draw = (step: number | null, column: KnowledgeColumn) => {
    const cell = cellAt(step, column);
    return cell ? (
      <Cell
        key={column}
        episode={episode}
        cell={cell}
        active={isActive(step, column)}
        warned={warned.has(cellKey('', cell))}
      />
    ) : (
      <Stack
        surface={loading ? 'well' : undefined}
        key={column}
        role="gridcell"
        gap={4}
        minWidth={0}
        pad={8}
        overflow="hidden"
        borderLeft="line"
        breakWords
        className={classes.cell}
      />
    );
  };
  const onKey = useMatrixKeys({
    episode: episode.id,
    cells,
    place,
    steps,
    columns,
    reveal: (row) => virtual.scrollToIndex(row),
  });
  return (
    <Block
      minHeight={160}
      focus="none"
      ref={setScroll}
      grow
      overflow="auto"
      borderBottom="line"
      className={classes.matrix}
      role="grid"
      aria-label={t('trajectories.questions.matrix')}
      aria-busy={loading}
      aria-rowcount={steps + 1}
      aria-activedescendant={
        place.row < 0 ? headId(place.column) : cellId(isWhole(place.column) ? null : place.row, place.column)
      }
      tabIndex={0}
      onKeyDown={onKey}
      style={
        {
          '--step-columns': stepColumns.length,
          '--grid': tracks(columns),
          '--episodes': `${rowsHeight(together.length)}px`,
        } as CSSProperties
      }
    >
      <Block position="sticky" top={0} layer={2} minWidth="fit-content" surface="body">
        <Heads episode={episode.id} cells={cells} columns={columns} focus={place} />
        <EpisodeRows episodes={together} shown={episode.id} columns={columns} />
      </Block>
      <Block
        position="relative"
        minWidth="fit-content"
        minHeight={wholeColumns.length > 0 ? 240 : undefined}
        role="rowgroup"
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Grid
            minWidth="fit-content"
            position="absolute"
            top={0}
            left={0}
            right={0}
            borderBottom="line"
            key={index}
            role="row"
            aria-rowindex={index + 2}
            className={classes.row}
            style={{ transform: `translateY(${start}px)`, height: rowHeight }}
          >
            <StepHead episode={episode} at={index} />
            {stepColumns.map((column) => draw(index, column))}
          </Grid>
        ))}
        {wholeColumns.length > 0 && (
          <Grid
            position="absolute"
            inset={0}
            columns="var(--grid)"
            minWidth="fit-content"
            clickThrough
            className={classes.whole}
            role="row"
          >
            {wholeColumns.map((column) => draw(null, column))}
          </Grid>
        )}
      </Block>
    </Block>
  );
}
