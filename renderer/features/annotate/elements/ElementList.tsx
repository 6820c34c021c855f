import { TextInput } from '@mantine/core';
import { IconBan, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { runAction } from '../../../app/actions/run-action.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { boxKinds } from '../../../canvas/engine/shapes.ts';
import { fitBox } from '../../../canvas/engine/camera.ts';
import { revealSelected } from '../../../canvas/engine/commands.ts';
import { useEditor, useLocked, useSession, useSessionState } from '../context.ts';
import { type ElementFilter, fitsFilter } from './element-filter.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { NoElements } from './NoElements.tsx';
import { GhostSources } from '../ghosts/GhostSources.tsx';
import { type Ghosts, useFocusedGhost } from '../ghosts/use-ghosts.ts';
import { openMenuFor } from '../canvas/context-menu.ts';
import { useAnnotateView } from '../canvas/view-store.ts';
import { hoverGhost } from '../canvas/pointer-store.ts';
import { Swatch } from './Swatch.tsx';
import classes from './ElementList.module.css';

const roleOf = ({ content }: Element) => content.component?.toLowerCase() ?? content.role ?? content.kind ?? undefined;

type Row =
  | { kind: 'head'; label: string; count: number }
  | { kind: 'element'; element: Element }
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
  const session = useSession();
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
      ...drawn.map((element): Row => ({ kind: 'element', element })),
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
    row.kind === 'element' ? row.element.id === chosen : row.kind === 'ghost' && row.ghost.id === focused,
  );
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);

  const show = (element: Element): void => {
    const box = element.content.locate;
    const { viewport } = session.editor.state;
    if (box) session.editor.set({ camera: fitBox(box, viewport, Math.min(viewport.width, viewport.height) / 3, 4) });
  };

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
            if (row.kind === 'ghost')
              return (
                <div
                  key={row.ghost.id}
                  className={classes.row}
                  style={style}
                  data-ghost
                  data-on={row.ghost.id === focused || undefined}
                >
                  <button
                    type="button"
                    role="option"
                    aria-selected={row.ghost.id === focused}
                    className={classes.take}
                    title={locked ? undefined : t('annotate.list.acceptOne', { score: row.ghost.score.toFixed(2) })}
                    onClick={() => void accept([row.ghost])}
                    onPointerEnter={() => hoverGhost(row.ghost.id)}
                    onPointerLeave={() => hoverGhost(null)}
                  >
                    <StateGlyph state="ghost" />
                    <span className={classes.name} data-unnamed title={row.ghost.name || undefined}>
                      {row.ghost.name || t('annotate.list.unnamed')}
                    </span>
                    <Swatch kind="ghost" />
                    <span className={classes.role}>{row.ghost.role ?? row.ghost.score.toFixed(2)}</span>
                  </button>
                  {!locked && (
                    <button
                      type="button"
                      className={classes.refuse}
                      aria-label={t('annotate.list.refuse', { name: row.ghost.name })}
                      title={t('annotate.list.refuse', { name: row.ghost.name })}
                      onClick={() => void refuse([row.ghost])}
                    >
                      <IconX size={12} stroke={1.6} />
                    </button>
                  )}
                </div>
              );
            const { element } = row;
            const found = element.lints.filter((lint) => lint.severity !== 'info');
            return (
              <button
                key={element.id}
                type="button"
                role="option"
                aria-selected={selection.includes(element.id)}
                className={classes.row}
                style={style}
                title={found.length > 0 ? found.map((lint) => lint.detail).join('\n') : undefined}
                onClick={({ shiftKey, ctrlKey, metaKey }) =>
                  session.inOrder(() => {
                    if (shiftKey || ctrlKey || metaKey) session.editor.toggle(element.id);
                    else {
                      session.editor.select([element.id]);
                      revealSelected(session.editor);
                    }
                  })
                }
                onDoubleClick={() => show(element)}
                onContextMenu={(event) => {
                  event.preventDefault();
                  const { left, bottom } = event.currentTarget.getBoundingClientRect();
                  const byKey = event.button !== 2 && !event.ctrlKey;
                  const [x, y] = byKey ? [left, bottom] : [event.clientX, event.clientY];
                  session.inOrder(() => openMenuFor(session.editor, element.id, x, y));
                }}
              >
                <StateGlyph state={found.length > 0 && element.state === 'draft' ? 'conflict' : element.state} />
                <span
                  className={classes.name}
                  data-unnamed={element.content.name ? undefined : true}
                  title={element.content.name || undefined}
                >
                  {element.content.name || t('annotate.list.unnamed')}
                </span>
                <span className={classes.kinds}>
                  {element.content.absent && <IconBan size={12} stroke={1.8} aria-label={t('annotate.props.absent')} />}
                  {boxKinds
                    .filter((kind) => element.content[kind])
                    .map((kind) => (
                      <Swatch key={kind} kind={kind} />
                    ))}
                  {element.content.regions.length > 0 && (
                    <span
                      className={classes.more}
                      title={t('annotate.list.regions', { count: element.content.regions.length })}
                    >
                      +{element.content.regions.length}
                    </span>
                  )}
                </span>
                <span className={classes.role} title={roleOf(element)}>
                  {roleOf(element)}
                </span>
              </button>
            );
          })}
        </div>
        {elements.length === 0 && <NoElements ghosts={ghosts.length} reading={reading} />}
      </div>
      {sources.length > 0 && <GhostSources sources={sources} roles={roles} />}
    </section>
  );
});
