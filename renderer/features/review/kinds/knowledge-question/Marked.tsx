import { type CSSProperties, type HTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { marksSvg } from '#shared/marks/svg.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { usePictureUrl } from '../../../../transport/pictures.ts';
import classes from './Knowledge.module.css';

type Picture = KnowledgeShown['pictures'][number];
export type PictureEvents = Pick<
  HTMLAttributes<HTMLElement>,
  'onClick' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp'
>;

/** Marks as an image of the same size as the picture below. */
export const overlay = (marks: readonly PictureMark[], size: Picture, line?: number): string =>
  `data:image/svg+xml,${encodeURIComponent(marksSvg(marks, size, line))}`;

/** A picture with its marks. */
export function Marked({
  picture,
  marks,
  name,
  over,
  pointer,
  measure,
  onMissing,
  children,
}: {
  picture: Picture;
  marks: readonly PictureMark[];
  name: string;
  /** Laid over it while a key is held. */
  over?: Picture | undefined;
  /** Pointer handlers. */
  pointer?: PictureEvents | undefined;
  /** Receives its element, whose width gives the displayed size. */
  measure?: Ref<HTMLDivElement> | undefined;
  onMissing?: (() => void) | undefined;
  /** Drawn over the picture, under its marks. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  const src = usePictureUrl((over ?? picture).sha256);
  const failed = src !== undefined && broken === src;
  return (
    <div
      className={classes.picture}
      style={{ '--ratio': picture.width / picture.height } as CSSProperties}
      ref={measure}
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
      {!over && !failed && marks.length > 0 && <img src={overlay(marks, picture)} alt="" draggable={false} />}
    </div>
  );
}
