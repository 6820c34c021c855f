import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, type HTMLAttributes, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { marksToSee } from '#shared/marks/svg.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { usePictureUrl } from '../../../../../transport/pictures.ts';
import classes from '../Knowledge.module.css';
import { stroke } from './candidates.ts';

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

/** A picture with its name, size and marks. */
export function Marked({
  picture,
  marks = [],
  name,
  caption,
  over,
  pointer,
  hidden = false,
  onScale,
  onMissing,
  onPress,
  children,
}: {
  picture: Picture;
  marks?: readonly PictureMark[];
  name: string;
  /** What the picture is, beside its name. */
  caption?: string | undefined;
  /** Laid over it while a key is held. */
  over?: Picture | undefined;
  /** Pointer handlers. */
  pointer?: PictureEvents | undefined;
  hidden?: boolean;
  /** Receives the screen pixels of a picture pixel whenever they change. */
  onScale?: ((scale: number) => void) | undefined;
  onMissing?: (() => void) | undefined;
  /** For a picture that is an answer. */
  onPress?: (() => void) | undefined;
  /** Drawn over the picture, under its marks. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const scale = width > 0 ? width / picture.width : 1;
  useEffect(() => {
    if (width > 0) onScale?.(scale);
  }, [width, scale, onScale]);
  const src = usePictureUrl((over ?? picture).sha256);
  const failed = src !== undefined && broken === src;
  return (
    <figure className={classes.figure} hidden={hidden} data-option={onPress ? true : undefined} onClick={onPress}>
      <figcaption>
        <b>{name}</b>
        {caption !== undefined && <span>{caption}</span>}
        <small>
          {t('review.stage.size', { width: picture.width, height: picture.height })}
          {width > 0 && ` · ${t('review.stage.zoom', { percent: Math.round(scale * 100) })}`}
        </small>
      </figcaption>
      <div
        className={classes.picture}
        style={{ '--ratio': picture.width / picture.height } as CSSProperties}
        ref={ref}
        {...(failed ? {} : pointer)}
      >
        {failed ? (
          <span className={classes.missing} role="img" aria-label={`${name}: ${t('common.pictureMissing')}`}>
            {t('common.pictureMissing')}
          </span>
        ) : (
          <img
            src={src}
            alt={name}
            draggable={false}
            onError={() => {
              setBroken(src ?? null);
              onMissing?.();
            }}
          />
        )}
        {!over && !failed && children}
        {!over && !failed && marks.length > 0 && (
          <img src={overlay(marks, picture, scale)} alt="" draggable={false} data-marks />
        )}
      </div>
    </figure>
  );
}
