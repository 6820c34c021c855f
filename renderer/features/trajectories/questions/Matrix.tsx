import { IconAlertTriangle } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftCell, DraftPreview } from '#shared/contract/drafting.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import type { KnowledgeColumn } from '#shared/tasks/knowledge/columns.ts';
import { takeFocus } from '../../../ui/fields/take-focus.ts';
import { stepWord } from '../episode/EpisodeSide.tsx';
import { frameOf } from '../episode/frame-of.ts';
import { actionDetail } from '../labels.ts';
import { StripCell } from '../list/FilmStrip.tsx';
import { cellKey, columnState, type Focus, groupNames, groups, isOn, isWhole, moved, switchColumn } from './cells.ts';
import { cellWords, numberOf, whyNot } from './cell-words.ts';
import { CheckBox } from '../../../ui/fields/CheckBox.tsx';
import { EpisodeRows, rowsHeight } from './EpisodeRows.tsx';
import classes from './Questions.module.css';
import type { EpisodeCells } from './requests.ts';
import { useDrafts } from './store.ts';
import { WholeList } from './WholeList.tsx';

const rowHeight = 92;
const cellId = (step: number | null, column: KnowledgeColumn) => `draft-${step ?? 'whole'}-${column}`;
const headId = (column: KnowledgeColumn) => `draft-head-${column}`;

/** Widths of the columns: the steps, what they can be asked, and goal and plan, which hold lists. */
const tracks = (steps: number, whole: number): string =>
  [
    'minmax(208px, 2fr)',
    ...Array.from({ length: steps }, () => 'minmax(84px, 1fr)'),
    ...Array.from({ length: whole }, () => 'minmax(120px, 1.4fr)'),
  ].join(' ');

/** Switches one cell over. */
function press(episode: string, cell: DraftCell): void {
  const { switched } = useDrafts.getState();
  const next = new Map(switched);
  next.set(cellKey(episode, cell), !isOn(episode, cell, switched));
  useDrafts.setState({ switched: next });
}

function Cell({
  episode,
  cell,
  active,
  warned,
}: {
  episode: EpisodeDetail;
  cell: DraftCell;
  active: boolean;
  warned: boolean;
}) {
  const { t } = useTranslation();
  const on = useDrafts((state) => isOn(episode.id, cell, state.switched));
  const { step, column, why, made } = cell;
  const name = t(`trajectories.questions.column.${column}`);
  return (
    <div
      id={cellId(step, column)}
      role="gridcell"
      className={classes.cell}
      data-active={active || undefined}
      data-on={on || undefined}
      onClick={() => useDrafts.setState({ focus: { row: step ?? 0, column } })}
      onDoubleClick={() => useDrafts.setState({ previewOpen: true })}
    >
      {step === null ? (
        <WholeList episode={episode} cell={cell} on={on} onPress={() => press(episode.id, cell)} />
      ) : why === null ? (
        <>
          <span className={classes.cellTop}>
            <CheckBox
              on={on}
              label={t('trajectories.questions.toggle', { column: name, n: numberOf(episode, step) })}
              onPress={() => press(episode.id, cell)}
            />
            {warned && <IconAlertTriangle size={13} stroke={1.6} className={classes.warn} aria-hidden="true" />}
          </span>
          <span className={classes.words}>{cellWords(episode, cell)}</span>
        </>
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <span className={classes.quiet}>{whyNot(episode, cell, 'reason')}</span>
        </>
      )}
      {made.length > 0 && (
        <span className={classes.made}>
          {t(column === 'goal' ? 'trajectories.questions.labels' : 'trajectories.questions.made', {
            count: made.length,
          })}
        </span>
      )}
    </div>
  );
}

function Heads({
  episode,
  cells,
  columns,
  focus,
}: {
  episode: string;
  cells: readonly DraftCell[];
  columns: readonly KnowledgeColumn[];
  focus: Focus;
}) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  return (
    <>
      <div className={classes.groups} aria-hidden="true">
        <span />
        {groupNames.map((name) => {
          const some = groups[name].filter((column) => columns.includes(column));
          return some.length === 0 ? null : (
            <span key={name} style={{ gridColumn: `span ${some.length}` }}>
              {t(`trajectories.questions.group.${name}`)}
            </span>
          );
        })}
      </div>
      <div className={classes.heads} role="row" aria-rowindex={1}>
        <span role="columnheader">{t('trajectories.questions.head')}</span>
        {columns.map((column) => {
          const of = cells.filter((cell) => cell.column === column);
          const name = t(`trajectories.questions.column.${column}`);
          return (
            <span
              key={column}
              id={headId(column)}
              role="columnheader"
              data-active={(focus.row < 0 && focus.column === column) || undefined}
              onClick={() => useDrafts.setState({ focus: { row: -1, column } })}
            >
              <CheckBox
                on={columnState(episode, of, switched)}
                label={t('trajectories.questions.toggleColumn', { column: name })}
                disabled={of.every(({ why }) => why !== null)}
                onPress={() => useDrafts.setState({ switched: switchColumn(episode, of, switched) })}
              />
              <b>{name}</b>
              <span className={classes.quiet}>{of.filter((cell) => isOn(episode, cell, switched)).length}</span>
            </span>
          );
        })}
      </div>
    </>
  );
}

function StepHead({ episode, at }: { episode: EpisodeDetail; at: number }) {
  const step = episode.stepList[at];
  if (!step) return <span />;
  const [first] = step.actions;
  return (
    <div role="rowheader" className={classes.step}>
      <span className={classes.number}>{step.index}</span>
      <span className={classes.thumb}>
        <StripCell frame={frameOf(episode, at)} width={96} height={60} marks />
      </span>
      <span className={classes.what}>
        <span>{stepWord(step)}</span>
        <span className={classes.quiet}>{step.element?.name || (first ? actionDetail(first) : '')}</span>
      </span>
    </div>
  );
}

/** Steps by kinds; goal and plan are next to all of the steps. Arrows move, Space switches a cell, on a head its column. */
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
  /** All episodes that were chosen, with this one. */
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
  const byKey = new Map(cells.map((cell) => [cellKey('', cell), cell]));
  const cellAt = (step: number | null, column: KnowledgeColumn) => byKey.get(cellKey('', { step, column }));
  const focused = cellAt(isWhole(place.column) ? null : place.row, place.column);
  const warned = new Set(
    drafted.flatMap(({ content, lints }) =>
      content.from && lints.length > 0 ? [cellKey('', { step: content.from.step, column: content.column })] : [],
    ),
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
      <div key={column} role="gridcell" className={classes.cell} data-loading={loading || undefined} />
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') {
      const of = cells.filter(({ column }) => column === place.column);
      if (place.row < 0) useDrafts.setState(({ switched }) => ({ switched: switchColumn(episode.id, of, switched) }));
      else if (focused?.why === null) press(episode.id, focused);
    } else if (event.key === 'Enter') useDrafts.setState(({ previewOpen }) => ({ previewOpen: !previewOpen }));
    else {
      const next = moved(event.key, place, { steps, columns });
      if (next === null) return;
      useDrafts.setState({ focus: next });
      if (next.row >= 0 && !isWhole(next.column)) virtual.scrollToIndex(next.row);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={setScroll}
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
          '--grid': tracks(stepColumns.length, wholeColumns.length),
          '--episodes': `${rowsHeight(together.length)}px`,
        } as CSSProperties
      }
    >
      <div className={classes.top}>
        <Heads episode={episode.id} cells={cells} columns={columns} focus={place} />
        <EpisodeRows episodes={together} shown={episode.id} columns={columns} />
      </div>
      <div
        className={classes.rows}
        role="rowgroup"
        style={{ height: virtual.getTotalSize() }}
        data-whole={wholeColumns.length > 0 || undefined}
      >
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            className={classes.row}
            style={{ transform: `translateY(${start}px)`, height: rowHeight }}
          >
            <StepHead episode={episode} at={index} />
            {stepColumns.map((column) => draw(index, column))}
          </div>
        ))}
        {wholeColumns.length > 0 && (
          <div className={classes.whole} role="row">
            {wholeColumns.map((column) => draw(null, column))}
          </div>
        )}
      </div>
    </div>
  );
}
