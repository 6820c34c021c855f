import { TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { runAction } from '../../../app/actions/run-action.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { useEditor, useLocked, useSessionState } from '../context.ts';
import { type ElementFilter, fitsFilter } from './element-filter.ts';
import { ElementRow } from './ElementRow.tsx';
import { GhostRow } from './GhostRow.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { NoElements } from './NoElements.tsx';
import { GhostSources } from '../ghosts/GhostSources.tsx';
import { type Ghosts, useFocusedGhost } from '../ghosts/use-ghosts.ts';
import { useAnnotateView } from '../canvas/view-store.ts';
import classes from './ElementList.module.css';

type Row =
  | { kind: 'head'; label: string; count: number }
  | { kind: 'drawn'; element: Element }
  | { kind: 'ghost'; ghost: Prelabel };

/** All regions of the picture, also those hidden under others: drawn first, then ghosts above the score. */
export const ElementList = memo(function ElementList({
  ghosts: { shown: ghosts, sources, roles, reading, accept, refuse },
  searchRef,
  width,
}: {
  ghosts: Ghosts;
  searchRef: Ref<HTMLInputElement>;
  width: number;
}) {
  const { t } = useTranslation();
  const elements = useSessionState((state) => state.elements);
  const selection = useEditor((state) => state.selection);
  const locked = useLocked();
  const { threshold } = useAnnotateView();
  const focused = useFocusedGhost(ghosts)?.id;
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<ElementFilter>('all');
  const scroller = useRef<HTMLDivElement>(null);

  const rows = useMemo((): Row[] => {
    const wanted = text.trim().toLowerCase();
    const fits = (...words: (string | null)[]): boolean =>
      wanted === '' || words.some((word) => word?.toLowerCase().includes(wanted));
    const drawn = elements
      .filter(fitsFilter(filter))
      .filter(({ content }) => fits(content.name, content.role, content.component, content.description));
    const ghostly = ghosts.filter((ghost) => fits(ghost.name, ghost.role));
    return [
      { kind: 'head', label: t('annotate.list.drawn'), count: drawn.length },
      ...drawn.map((element): Row => ({ kind: 'drawn', element })),
      ...(sources.length > 0
        ? [
            {
              kind: 'head' as const,
              label: t('annotate.list.ghosts', { score: threshold.toFixed(2) }),
              count: ghostly.length,
            },
          ]
        : []),
      ...ghostly.map((ghost): Row => ({ kind: 'ghost', ghost })),
    ];
  }, [elements, ghosts, sources, text, filter, threshold, t]);

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 24,
    overscan: 12,
  });
  const chosen = selection.at(-1);
  const at = rows.findIndex((row) =>
    row.kind === 'drawn' ? row.element.id === chosen : row.kind === 'ghost' && row.ghost.id === focused,
  );
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);

  return (
    <section className={classes.panel} style={{ width }} aria-label={t('annotate.list.title')}>
      <PanelHeader title={t('annotate.list.title')} remark={formatCount(elements.length + ghosts.length)}>
        <FilterMenu value={filter} onChange={setFilter} elements={elements} />
        <IconButton
          icon={IconPlus}
          size={22}
          label={t('actions.annotate-draw')}
          disabled={locked}
          onClick={() => runAction('annotate-draw')}
        />
      </PanelHeader>
      <div className={classes.search}>
        <TextInput
          ref={searchRef}
          placeholder={t('annotate.list.find')}
          aria-label={t('annotate.list.find')}
          leftSection={<IconSearch size={14} stroke={1.6} aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setText('');
            event.currentTarget.blur();
          }}
        />
      </div>
      <div ref={scroller} className={classes.scroller}>
        <div
          {...(rows.some((row) => row.kind !== 'head') && {
            role: 'listbox',
            'aria-multiselectable': true,
            'aria-label': t('annotate.list.title'),
          })}
          style={{ height: virtual.getTotalSize(), position: 'relative' }}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const style = { transform: `translateY(${start}px)` };
            if (row.kind === 'head')
              return (
                <div key={`head ${row.label}`} className={classes.head} style={style} role="presentation">
                  <span>{row.label}</span>
                  <span>{formatCount(row.count)}</span>
                </div>
              );
            return row.kind === 'ghost' ? (
              <GhostRow
                key={row.ghost.id}
                ghost={row.ghost}
                style={style}
                on={row.ghost.id === focused}
                onAccept={() => void accept([row.ghost])}
                onRefuse={() => void refuse([row.ghost])}
              />
            ) : (
              <ElementRow
                key={row.element.id}
                element={row.element}
                style={style}
                selected={selection.includes(row.element.id)}
              />
            );
          })}
        </div>
        {elements.length === 0 && <NoElements ghosts={ghosts.length} reading={reading} />}
      </div>
      {sources.length > 0 && <GhostSources sources={sources} roles={roles} />}
    </section>
  );
});
