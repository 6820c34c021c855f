import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#shared/geometry/shapes.ts';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { usePictureUrl } from '../../../../../transport/pictures.ts';
import classes from '../Knowledge.module.css';
import { overlay } from './Marked.tsx';
import { scaled } from '../../../../../theme/text-size.ts';
import { Block } from '../../../../../ui/layout/primitives.tsx';

/** Side length in CSS pixels; as in Knowledge.module.css. */
const side = scaled(160);
/** Screen pixels per picture pixel: the default, and the minimum to show two distant places. */
const [usual, fewest] = [4, 1];
/** Maximum distance of two places to be visible with their marks, as a share of the side. */
const room = 0.6;

/** Whether two places this many picture pixels apart are visible together. */
export const fitsLoupe = (span: number): boolean => span * fewest <= side * 0.8;

/**
 * Part of the first picture around a place, enlarged, with the candidates; a press selects a candidate as on the
 * picture.
 */
export function Loupe({
  picture,
  marks,
  at,
  span = 0,
  onPress,
}: {
  picture: KnowledgeShown['pictures'][number];
  marks: readonly PictureMark[];
  at: Point;
  /** Picture pixels around the place that must be visible. */
  span?: number;
  onPress: (at: Point, scale: number) => void;
}) {
  const { t } = useTranslation();
  const src = usePictureUrl(picture.sha256);
  const scale = Math.max(fewest, Math.min(usual, (side * room) / Math.max(span, 1)));
  const [left, top] = [side / 2 - at[0] * scale, side / 2 - at[1] * scale];
  const press = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPress([(event.clientX - box.left - left) / scale, (event.clientY - box.top - top) / scale], scale);
  };
  const layer = {
    width: picture.width * scale,
    height: picture.height * scale,
    transform: `translate(${left}px, ${top}px)`,
  };
  return (
    <Block
      position="relative"
      overflow="hidden"
      border="line3"
      radius={4}
      surface="canvas"
      width={160}
      height={160}
      className={classes.loupe}
      role="img"
      aria-label={t('review.knowledge.loupe')}
      onClick={press}
    >
      <Block
        as="img"
        position="absolute"
        top={0}
        left={0}
        maxWidth="none"
        src={src}
        alt=""
        draggable={false}
        style={layer}
      />
      <Block
        as="img"
        position="absolute"
        top={0}
        left={0}
        maxWidth="none"
        src={overlay(marks, picture, scale)}
        alt=""
        draggable={false}
        style={layer}
      />
    </Block>
  );
}
