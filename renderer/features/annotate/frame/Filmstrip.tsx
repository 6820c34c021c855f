import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenshotRow } from '#shared/contract/screenshots.ts';
import { useShownState } from '../../../edits/use-conflicts.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import type { Items } from '../use-items.ts';
import { Block, Grid, Row } from '../../../ui/layout/primitives.tsx';
import classes from './Filmstrip.module.css';

/** How many neighbours are laid out on each side. */
const reach = 14;

/** The neighbouring pictures with their states; the next one is already decoded. */
export const Filmstrip = memo(function Filmstrip({
  items,
  id,
  height,
  onOpen,
}: {
  items: Items;
  id: string | null;
  height: number;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const strip = useRef<HTMLElement>(null);
  const first = Math.max(0, items.index - reach);
  const last = Math.min((items.total ?? items.index + 1) - 1, items.index + reach);
  const rows =
    items.index < 0
      ? []
      : Array.from({ length: last - first + 1 }, (_, at) => ({ at: first + at, row: items.at(first + at) }));
  // Frames get their widths when their rows arrive, which moves the ones after them.
  const known = rows.filter(({ row }) => row !== undefined).length;
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [id, items.index, known, height]);
  /** The strip is one Tab stop; arrow keys move along it. */
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const frames = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:enabled')];
    const here = frames.findIndex((frame) => frame === document.activeElement);
    event.preventDefault();
    frames[here + way]?.focus();
  };
  return (
    <Row
      as="nav"
      ref={strip}
      fixed
      align="center"
      gap={10}
      pad={[0, 12]}
      borderTop="line"
      surface="body"
      className={classes.strip}
      style={{ height }}
      aria-label={t('annotate.strip')}
      onKeyDown={walk}
    >
      {rows.map(({ at, row }) => (
        <Frame
          key={row?.id ?? at}
          row={row}
          current={row !== undefined && row.id === id}
          size={height - 20}
          onOpen={onOpen}
        />
      ))}
    </Row>
  );
});

/** One neighbour; rerendered only when it changed itself. */
const Frame = memo(function Frame({
  row,
  current,
  size,
  onOpen,
}: {
  /** Left out while it is not known. */
  row: ScreenshotRow | undefined;
  current: boolean;
  /** Height in CSS pixels. */
  size: number;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const state = useShownState(row?.id, row?.state);
  const width = row ? Math.min(size * 2, Math.max(26, (size * row.width) / row.height)) : size;
  return (
    <Block
      picked="ring"
      type="button"
      as="button"
      position="relative"
      fixed
      border="line2"
      surface="well"
      overflow="hidden"
      className={classes.frame}
      data-narrow={width < 44 || undefined}
      aria-current={current || undefined}
      tabIndex={current ? 0 : -1}
      aria-label={
        row && [row.name, t(`common.state.${state}`), ...(row.mediaOk ? [] : [t('common.pictureMissing')])].join(', ')
      }
      style={{ width, height: size }}
      disabled={!row}
      onClick={() => row && onOpen(row.id)}
    >
      {row && <Picture sha256={row.sha256} alt="" width={256} fit="cover" missing={!row.mediaOk} />}
      {row && (
        <Grid as="span" pad={2} surface="panel" position="absolute" right={2} bottom={2} center>
          <StateGlyph state={state} />
        </Grid>
      )}
    </Block>
  );
});
