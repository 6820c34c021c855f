import { IconCheck, IconMessage, IconX } from '@tabler/icons-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { formatDay } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toScreen } from '../../../canvas/engine/camera.ts';
import { useEditorNow, useLocked, useSessionNow } from '../context.ts';
import { CommentWriter } from '../properties/CommentWriter.tsx';
import type { Comments } from '../properties/use-comments.ts';
import { useAnnotateView } from '../view/view-store.ts';
import classes from './Pins.module.css';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

const note = { width: 264, height: 150 };

/**
 * Position beside a place, on the side with room: not under the floating panel, whose left and right edges are
 * `taken`. Without room the note is shown over the panel.
 */
function beside([x, y]: Point, { width, height }: Size, taken: readonly [number, number] | null): CSSProperties {
  const most = width - note.width - 8;
  const free = (left: number): boolean =>
    left >= 8 && left <= most && (!taken || left + note.width <= taken[0] || left >= taken[1]);
  const places = [x + 16, x - 16 - note.width, ...(taken ? [taken[0] - 8 - note.width, taken[1] + 8] : [])];
  const left = places.find(free) ?? x + 16;
  return {
    left: Math.max(8, Math.min(left, most)),
    top: Math.max(8, Math.min(y - 12, height - note.height - 8)),
  };
}

/** The comments pinned to places on the picture, and the one being written. Resolved ones are hollow. */
export const Pins = memo(function Pins({ comments, panelWidth }: { comments: Comments; panelWidth: number }) {
  const { t } = useTranslation();
  const { camera, viewport } = useEditorNow((state) => state);
  const { making, open } = comments;
  const floating = useAnnotateView((state) => state.floating);
  const edge = viewport.width - (floating?.right ?? 0);
  const taken = floating ? ([edge - panelWidth, edge] as const) : null;
  const locked = useLocked();
  const here = useSessionNow((state) => state.screenshotId);
  const pinned = comments.all.flatMap((entry) =>
    entry.x === null || entry.y === null ? [] : [{ comment: entry, at: toScreen(camera, [entry.x, entry.y]) }],
  );
  // The canvas already shows the next item.
  if (here !== comments.screenshotId) return null;
  const shown = pinned.find(({ comment }) => comment.id === open);
  return (
    <Block
      position="absolute"
      inset={0}
      overflow="hidden"
      clickThrough
      onPointerDown={(event) => event.stopPropagation()}
    >
      {pinned.map(({ comment: entry, at }, index) => (
        <Block
          as="button"
          position="absolute"
          minWidth={20}
          height={20}
          pad={[0, 4]}
          size={11}
          line={17}
          weight={600}
          text="center"
          cursor="pointer"
          key={entry.id}
          type="button"
          className={classes.pin}
          data-resolved={entry.resolved || undefined}
          aria-expanded={entry.id === open}
          aria-label={t(entry.resolved ? 'annotate.comments.settledPin' : 'annotate.comments.pin', {
            number: index + 1,
            author: entry.author,
          })}
          style={{ left: at[0], top: at[1] }}
          onClick={() => comments.show(entry.id === open ? null : entry.id)}
        >
          {index + 1}
        </Block>
      ))}
      {shown && (
        <Note
          place={beside(shown.at, viewport, taken)}
          label={t('annotate.comments.one', { author: shown.comment.author })}
        >
          <Row align="center" gap={8} tone="dim" size={11}>
            <Text as="b" tone="text" size={12}>
              {shown.comment.author}
            </Text>
            <time dateTime={shown.comment.at}>{formatDay(shown.comment.at)}</time>
            {shown.comment.resolved && <span>{t('annotate.comments.settled')}</span>}
            <Text grow />
            <IconButton icon={IconX} size={22} label={t('common.close')} onClick={() => comments.show(null)} />
          </Row>
          <Text as="p" maxHeight={160} overflow="auto" breakWords space="pre-wrap" className="selectable">
            {shown.comment.text}
          </Text>
          {!locked && (
            <Row justify="flex-end" gap={6}>
              <ActionButton small icon={IconCheck} onClick={() => comments.resolve(shown.comment)}>
                {t(shown.comment.resolved ? 'annotate.comments.reopen' : 'annotate.comments.settle')}
              </ActionButton>
            </Row>
          )}
        </Note>
      )}
      {making && (
        <Note place={beside(toScreen(camera, making.at), viewport, taken)} label={t('annotate.comments.new')}>
          <CommentWriter comments={comments} making={making} />
        </Note>
      )}
      {making && (
        <Text
          position="absolute"
          minWidth={20}
          height={20}
          pad={[0, 4]}
          size={11}
          line={17}
          weight={600}
          text="center"
          cursor="pointer"
          className={classes.pin}
          data-new
          aria-hidden="true"
          style={{ left: toScreen(camera, making.at)[0], top: toScreen(camera, making.at)[1] }}
        >
          <IconMessage size={12} stroke={2} />
        </Text>
      )}
    </Block>
  );
});

function Note({ place, label, children }: { place: CSSProperties; label: string; children: ReactNode }) {
  return (
    <Stack
      as="section"
      position="absolute"
      layer={21}
      gap={8}
      pad={[8, 10, 10]}
      border="line2"
      radius={4}
      surface="panel"
      tone="text"
      float
      className={classes.note}
      aria-label={label}
      style={{ width: note.width, ...place }}
    >
      {children}
    </Stack>
  );
}
