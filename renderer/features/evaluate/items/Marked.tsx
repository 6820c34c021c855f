import { usePictureUrl } from '../../../transport/pictures.ts';
import type { Prediction } from '../charts/figures.ts';
import classes from './Marked.module.css';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

export const boxColours: Record<string, string> = { locate: '#38c6ff', interact: '#ffc043', current: '#ff6987' };
export const boxDashes: Record<string, string> = { interact: '7 4', current: '0 4.2' };

/** A straight line with its length beside the middle, in CSS pixels. */
function Ruler({ from, to, text }: { from: readonly [number, number]; to: readonly [number, number]; text: string }) {
  const line = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
  const label = {
    x: (from[0] + to[0]) / 2,
    y: (from[1] + to[1]) / 2 - (Math.hypot(to[0] - from[0], to[1] - from[1]) < 60 ? 16 : 8),
  };
  return (
    <g className={classes.ruler}>
      <line {...line} stroke="#0a0a0a" strokeOpacity="0.78" strokeWidth="3.5" />
      <line {...line} stroke="#ffffff" strokeWidth="1.5" strokeDasharray="2 3" />
      <text {...label}>{text}</text>
    </g>
  );
}

/** A part of a picture with target boxes and the predicted point; marks keep their size at any scale. */
export function Marked({
  item,
  crop,
  width,
  ruler = null,
  alt,
}: {
  item: Pick<Prediction, 'sha256' | 'width' | 'height' | 'boxes' | 'point' | 'outcome'>;
  /** Picture pixels. */
  crop: { x: number; y: number; width: number; height: number };
  /** CSS pixels. */
  width: number;
  /** A distance to draw, in picture pixels, with its length in words. */
  ruler?: { from: readonly [number, number]; to: readonly [number, number]; text: string } | null;
  alt: string;
}) {
  const scale = width / crop.width;
  const height = crop.height * scale;
  const wanted = [512, 1024].find((value) => value >= item.width * scale);
  const src = usePictureUrl(item.sha256, wanted);
  const x = (at: number) => (at - crop.x) * scale;
  const y = (at: number) => (at - crop.y) * scale;
  const right = item.outcome === 'right';
  return (
    <Text
      display="block"
      position="relative"
      surface="canvas"
      overflow="hidden"
      className={classes.root}
      style={{ width, height }}
    >
      <Block
        as="img"
        position="absolute"
        maxWidth="none"
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        style={{ left: x(0), top: y(0), width: item.width * scale, height: item.height * scale }}
      />
      <svg width={width} height={height} aria-hidden="true">
        {item.boxes.map((box) => {
          const [x1, y1, x2, y2] = box.bbox;
          const shape = { x: x(x1), y: y(y1), width: (x2 - x1) * scale, height: (y2 - y1) * scale };
          return (
            <g key={`${box.kind} ${box.bbox.join()}`} fill="none">
              <rect {...shape} stroke="#0a0a0a" strokeOpacity="0.78" strokeWidth="3.75" />
              <rect
                {...shape}
                stroke={boxColours[box.kind] ?? boxColours['locate']}
                strokeWidth={box.kind === 'current' ? 2.4 : 1.75}
                strokeLinecap={box.kind === 'current' ? 'round' : 'butt'}
                strokeDasharray={boxDashes[box.kind]}
              />
            </g>
          );
        })}
        {ruler && (
          <Ruler from={[x(ruler.from[0]), y(ruler.from[1])]} to={[x(ruler.to[0]), y(ruler.to[1])]} text={ruler.text} />
        )}
        {item.point && (
          <g transform={`translate(${x(item.point[0])} ${y(item.point[1])})`} fill="none">
            <circle r="7" stroke="#0a0a0a" strokeOpacity="0.78" strokeWidth="5" />
            <circle r="7" stroke="#ffffff" strokeWidth="2" />
            {right ? (
              <circle r="2" fill="#ffffff" stroke="#0a0a0a" />
            ) : (
              <>
                <path d="M-3.4 -3.4L3.4 3.4M-3.4 3.4L3.4 -3.4" stroke="#0a0a0a" strokeWidth="3.6" />
                <path d="M-3 -3L3 3M-3 3L3 -3" stroke="#ffffff" strokeWidth="1.6" />
              </>
            )}
          </g>
        )}
      </svg>
    </Text>
  );
}
