import { IconPhotoOff } from '@tabler/icons-react';
import { memo, type PointerEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Frame } from '#shared/contract/episodes.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import classes from './Episodes.module.css';
import { Marks } from './episode/Marks.tsx';
import { stepNumber } from './episode/step-word.ts';
import { cellOf, cellsOf, frameAt } from './strip.ts';
import { Block, Figure, Row, Stack } from '../../ui/layout/primitives.tsx';

/** Pictures a second while a strip plays. */
const rate = 4;

/** Counts through the frames while it plays; null otherwise. */
function usePlaying(on: boolean, frames: number): number | null {
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (!on || frames === 0) return;
    setAt(0);
    const timer = setInterval(() => setAt((before) => (before + 1) % frames), 1000 / rate);
    return () => clearInterval(timer);
  }, [on, frames]);
  return on && frames > 0 ? at : null;
}

export const StripCell = memo(function StripCell({
  frame,
  width,
  height,
  marks,
}: {
  frame: Frame;
  width: number;
  height: number;
  marks: boolean;
}) {
  const { t } = useTranslation();
  if (frame.sha256 === null)
    return (
      <Stack
        as="span"
        align="center"
        justify="center"
        width="full"
        height="full"
        tone="warn"
        size={10}
        line={12}
        className={classes.noPicture}
      >
        <IconPhotoOff size={16} stroke={1.5} aria-hidden="true" />
        <span>{frame.number === null ? t('trajectories.episode.finalShort') : stepNumber(frame.position)}</span>
      </Stack>
    );
  return (
    <>
      <Picture sha256={frame.sha256} alt="" width={256} />
      {marks && <Marks marks={frame.marks} width={frame.width} height={frame.height} shown={{ width, height }} small />}
    </>
  );
});

/** First to last picture with the actions drawn; the pointer scrubs, `playing` runs through all of them. */
export const FilmStrip = memo(function FilmStrip({
  name,
  frames,
  cells,
  width,
  height,
  playing,
}: {
  name: string;
  frames: readonly Frame[] | undefined;
  cells: number;
  /** Of one cell, in CSS pixels. */
  width: number;
  height: number;
  playing: boolean;
}) {
  const { t } = useTranslation();
  const [scrubbed, setScrubbed] = useState<number | null>(null);
  const total = frames?.length ?? 0;
  const played = usePlaying(playing, total);
  const current = scrubbed ?? played;
  if (!frames)
    return (
      <Row as="span" gap={3}>
        {Array.from({ length: cells }, (_, at) => (
          <Figure
            surface="hover"
            border="none"
            key={at}
            fixed
            radius={2}
            className={classes.cell}
            style={{ width, height }}
          />
        ))}
      </Row>
    );
  const shown = cellsOf(frames, cells, current);
  const over = current === null ? -1 : cellOf(current, total, shown.length);
  const scrub = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setScrubbed(frameAt((event.clientX - box.left) / box.width, total));
  };
  return (
    <Row
      as="span"
      gap={3}
      role="img"
      aria-label={t('trajectories.strip', { name })}
      onPointerMove={scrub}
      onPointerLeave={() => setScrubbed(null)}
    >
      {shown.map(({ frame, gap }, at) => (
        <Figure
          border="none"
          overflow={gap ? 'visible' : 'hidden'}
          // A cell keeps its picture's element while the frame in it changes.
          key={at}
          fixed
          radius={2}
          className={classes.cell}
          style={{ width, height }}
          data-gap={gap || undefined}
          data-current={at === over || undefined}
        >
          <StripCell frame={frame} width={width} height={height} marks />
          {at === over && (
            <Block
              as="span"
              pad={[0, 3]}
              radius={2}
              surface="chip"
              tone="chip-text"
              size={10}
              position="absolute"
              right={2}
              bottom={2}
              line={13}
            >
              {stepNumber(frame.position)}/{stepNumber(frames.at(-1)?.position ?? 0)}
            </Block>
          )}
        </Figure>
      ))}
    </Row>
  );
});
