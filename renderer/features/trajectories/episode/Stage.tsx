import { IconPhotoOff } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { useMergedRef } from '@mantine/hooks';
import type { Zoom } from '../../../ui/pictures/use-zoom.ts';
import { useBlurred, usePictureUrl } from '../../../transport/pictures.ts';
import { decodePicture } from '../../../ui/pictures/decoded-pictures.ts';
import { ActionTag } from './ActionTag.tsx';
import { Marks } from './Marks.tsx';
import { Block, Stack } from '../../../ui/layout/primitives.tsx';

type Picture = NonNullable<EpisodeDetail['final']>['picture'];

const margin = 12;

/** The size of an element, kept up to date. */
function useSize(element: HTMLElement | null): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  // Measured before the first frame, which is then not an empty one.
  useLayoutEffect(() => {
    if (!element) return;
    setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Whether the file behind a picture cannot be shown; asked again when another picture has been shown meanwhile. */
function useBroken(picture: Picture, src: string | undefined) {
  const [broken, setBroken] = useState<string | null>(null);
  const sha256 = picture?.sha256;
  useEffect(() => setBroken(null), [sha256]);
  return { broken: src !== undefined && broken === src, noteBroken: () => setBroken(src ?? null) };
}

/** In place of a picture: why it is not there. */
function Absent({ label, why }: { label: string; why: string }) {
  return (
    <Stack
      align="center"
      justify="center"
      gap={8}
      tone="dim"
      position="absolute"
      inset={0}
      role="img"
      aria-label={`${label}: ${why}`}
    >
      <IconPhotoOff size={28} stroke={1.2} aria-hidden="true" />
      <span>{why}</span>
    </Stack>
  );
}

/** The picture before a step (or the final one) with its actions drawn on it. */
export function Stage({
  picture,
  name,
  label,
  actions,
  element,
  elementName,
  marks,
  ahead,
  zoom,
  awaited = false,
}: {
  picture: Picture;
  /** The source's name for the picture. */
  name: string;
  label: string;
  actions: readonly Action[];
  /** What was acted on: its box and what it is called. */
  element: BBox | undefined;
  elementName: string;
  marks: boolean;
  /** Pictures to decode in advance. */
  ahead: readonly string[];
  /** What is visible of the picture; shared by pictures beside each other. */
  zoom: Zoom;
  /** It is not known yet which picture it is. */
  awaited?: boolean;
}) {
  const { t } = useTranslation();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const room = useSize(root);
  const key = ahead.join(' ');
  const src = usePictureUrl(picture?.sha256);
  const waits = useBlurred(({ phase }) => phase === 'asked');
  useEffect(() => {
    if (waits) return;
    // A picture that cannot be decoded says so when its step is shown.
    for (const sha256 of key.split(' ').filter(Boolean)) decodePicture(sha256).catch(() => {});
    // The last few stay decoded: those that are still near are named again when the picture changes.
  }, [key, waits, picture?.sha256]);
  const { broken, noteBroken } = useBroken(picture, src);
  const absent = !awaited && !picture?.ok;
  const scale = picture
    ? Math.min((room.width - 2 * margin) / picture.width, (room.height - 2 * margin) / picture.height)
    : 0;
  const fitted = picture
    ? { width: Math.max(0, picture.width * scale), height: Math.max(0, picture.height * scale) }
    : { width: 0, height: 0 };
  const { zoom: by, at } = zoom.part;
  const shown = { width: fitted.width * by, height: fitted.height * by };
  return (
    <Block
      as="figure"
      ref={useMergedRef<HTMLElement>(setRoot, zoom.ref)}
      grow
      position="relative"
      minHeight={0}
      surface="canvas"
      aria-busy={awaited || undefined}
      {...zoom.events}
    >
      {absent && (
        <Absent
          label={label}
          why={name === '' ? t('trajectories.episode.none') : t('trajectories.episode.missing', { name })}
        />
      )}
      {picture?.ok && broken && <Absent label={label} why={t('common.pictureMissing')} />}
      {picture?.ok && !broken && shown.width > 0 && (
        <Block
          cursor={zoom.part.zoom > 1 ? 'grab' : undefined}
          position="absolute"
          overflow="hidden"
          style={{ ...fitted, left: (room.width - fitted.width) / 2, top: (room.height - fitted.height) / 2 }}
          data-frame
        >
          <Block
            position="relative"
            style={{ ...shown, transform: `translate(${-at[0] * shown.width}px, ${-at[1] * shown.height}px)` }}
          >
            <Block
              as="img"
              display="block"
              width="full"
              height="full"
              src={src}
              alt={label}
              draggable={false}
              decoding="sync"
              fetchPriority="high"
              onError={noteBroken}
            />
            {marks && (
              <>
                <Marks marks={actions} element={element} width={picture.width} height={picture.height} shown={shown} />
                <ActionTag actions={actions} name={elementName} picture={picture} shown={shown} />
              </>
            )}
          </Block>
        </Block>
      )}
    </Block>
  );
}
