import { type CSSProperties, type HTMLAttributes, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { marksToSee } from '#shared/marks/svg.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { usePictureUrl } from '../../../../../transport/pictures.ts';
import type { Part } from '../../../../../ui/pictures/use-zoom.ts';
import classes from '../Knowledge.module.css';
import { stroke } from './candidates.ts';
import { Block, Figure, Grid, Row, Text } from '../../../../../ui/layout/primitives.tsx';

type Picture = KnowledgeShown['pictures'][number];
export type PictureEvents = Pick<
  HTMLAttributes<HTMLElement>,
  'onClick' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerLeave'
>;

/**
 * Marks as an image of the same size as the picture below.
 * @param scale screen pixels of a picture pixel
 */
export const overlay = (marks: readonly PictureMark[], size: Picture, scale: number): string =>
  `data:image/svg+xml,${encodeURIComponent(marksToSee(marks, size, stroke / scale))}`;

/** The visible part of a picture with its name, size and marks. */
export function Marked({
  picture,
  scale: fitted,
  part,
  marks = [],
  name,
  caption,
  over,
  pointer,
  hidden = false,
  onMissing,
  onPress,
  children,
}: {
  picture: Picture;
  /** Screen pixels of a picture pixel without zoom; 0 while the place has no size. */
  scale: number;
  part: Part;
  marks?: readonly PictureMark[];
  name: string;
  /** What the picture is, beside its name. */
  caption?: string | undefined;
  /** Laid over it while a key is held. */
  over?: Picture | undefined;
  /** Pointer handlers. */
  pointer?: PictureEvents | undefined;
  hidden?: boolean;
  onMissing?: (() => void) | undefined;
  /** For a picture that is an answer. */
  onPress?: (() => void) | undefined;
  /** Drawn over the picture, under its marks. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  const scale = (fitted || 1) * part.zoom;
  const src = usePictureUrl((over ?? picture).sha256);
  const failed = src !== undefined && broken === src;
  const frame: CSSProperties =
    fitted > 0
      ? { width: picture.width * fitted, height: picture.height * fitted }
      : { aspectRatio: picture.width / picture.height };
  const layer: CSSProperties = {
    ...{ left: -part.at[0] * picture.width * scale, top: -part.at[1] * picture.height * scale },
    ...(fitted > 0
      ? { width: picture.width * scale, height: picture.height * scale }
      : { width: '100%', height: '100%' }),
    imageRendering: scale >= 2 ? 'pixelated' : 'auto',
  };
  return (
    <Figure
      above
      caption={
        <Row
          as="span"
          align="baseline"
          gap={8}
          height={16}
          minWidth={0}
          overflow="hidden"
          tone="text2"
          size={12}
          space="nowrap"
        >
          <Text as="b" tone="text" weight={600}>
            {name}
          </Text>
          {caption !== undefined && <Text ellipsis>{caption}</Text>}
          <Text as="small" tone="text2">
            {t('review.stage.size', { width: picture.width, height: picture.height })}
            {fitted > 0 && ` · ${t('review.stage.zoom', { percent: Math.round(scale * 100) })}`}
          </Text>
        </Row>
      }
      minWidth={0}
      className={classes.figure}
      style={fitted > 0 ? { width: picture.width * fitted } : undefined}
      hidden={hidden}
      data-option={onPress ? true : undefined}
      onClick={onPress}
    >
      <Block position="relative" overflow="hidden" cursor={part.zoom > 1 ? 'grab' : undefined} style={frame} data-frame>
        {failed ? (
          <Grid
            as="span"
            position="absolute"
            inset={0}
            tone="text2"
            className={classes.missing}
            role="img"
            aria-label={`${name}: ${t('common.pictureMissing')}`}
          >
            {t('common.pictureMissing')}
          </Grid>
        ) : (
          <Block position="absolute" style={layer} {...pointer}>
            <Block
              as="img"
              position="absolute"
              inset={0}
              width="full"
              height="full"
              src={src}
              alt={name}
              draggable={false}
              onError={() => {
                setBroken(src ?? null);
                onMissing?.();
              }}
            />
            {!over && children}
            {!over && marks.length > 0 && (
              <Block
                as="img"
                position="absolute"
                inset={0}
                width="full"
                height="full"
                src={overlay(marks, picture, scale)}
                alt=""
                draggable={false}
                data-marks
              />
            )}
          </Block>
        )}
      </Block>
    </Figure>
  );
}
