import { useElementSize } from '@mantine/hooks';
import type { PointerEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LivePicture } from '#shared/contract/runs/live.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { usePictureUrl } from '../../../transport/pictures.ts';
import { ActionTag } from '../../trajectories/episode/ActionTag.tsx';
import { Marks } from '../../trajectories/episode/Marks.tsx';
import classes from './Attempt.module.css';
import { Block, Row, Stack } from '../../../ui/layout/primitives.tsx';

const margin = 12;

/** The screen of an attempt with an action drawn on it; a person who drives clicks where to act. */
export function Mirror({
  picture,
  action,
  tag,
  pending,
  chips,
  onPoint,
}: {
  picture: LivePicture | null;
  action: Action | null;
  tag: string;
  /** The action is not sent yet: its ring is dashed. */
  pending: boolean;
  /** What is said above it, by how many times larger it is drawn. */
  chips: (scale: number) => ReactNode;
  onPoint: ((at: [number, number]) => void) | null;
}) {
  const { t } = useTranslation();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const src = usePictureUrl(picture?.sha256);
  const scale = picture
    ? Math.max(0, Math.min((width - 2 * margin) / picture.width, (height - 2 * margin) / picture.height))
    : 0;
  const shown = picture ? { width: picture.width * scale, height: picture.height * scale } : { width: 0, height: 0 };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (!onPoint || scale === 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const round = (value: number) => Math.round(value * 10) / 10;
    onPoint([round((event.clientX - left) / scale), round((event.clientY - top) / scale)]);
  };
  return (
    <Stack
      as="figure"
      grow
      minHeight={0}
      surface="canvas"
      className={classes.mirror}
      data-yours={onPoint !== null || undefined}
    >
      <Row fixed gap={8} pad={[8, 16, 0]}>
        {chips(scale)}
      </Row>
      <Block ref={ref} position="relative" grow minHeight={0}>
        {picture && shown.width > 0 && (
          <Block
            position="absolute"
            className={classes.fitted}
            data-pending={pending || undefined}
            style={{ ...shown, left: (width - shown.width) / 2, top: (height - shown.height) / 2 }}
            onPointerDown={press}
          >
            <Block
              as="img"
              display="block"
              width="full"
              height="full"
              src={src}
              alt={t('live.attempt.picture')}
              draggable={false}
              decoding="sync"
            />
            {action && (
              <>
                <Marks marks={[action]} width={picture.width} height={picture.height} shown={shown} />
                <ActionTag actions={[action]} name={tag} picture={picture} shown={shown} />
              </>
            )}
          </Block>
        )}
      </Block>
    </Stack>
  );
}
