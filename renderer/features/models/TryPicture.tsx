import { useTranslation } from 'react-i18next';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { usePictureUrl } from '../../transport/pictures.ts';
import classes from './Try.module.css';
import type { OtherReading } from './tries.ts';
import { Block, Figure, Row } from '../../ui/layout/primitives.tsx';

interface Shot {
  sha256: string;
  name: string;
  width: number;
  height: number;
}

/** A white ring with a dark halo and a dot; sizes in screen pixels at `unit` picture pixels each. */
function Ring({ x, y, unit }: { x: number; y: number; unit: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={7 * unit} fill="none" stroke="#0a0a0a" strokeOpacity={0.78} strokeWidth={4 * unit} />
      <circle cx={x} cy={y} r={7 * unit} fill="none" stroke="#ffffff" strokeWidth={2 * unit} />
      <circle cx={x} cy={y} r={2.6 * unit} fill="#0a0a0a" />
      <circle cx={x} cy={y} r={1.7 * unit} fill="#ffffff" />
    </>
  );
}

function Target({ box, unit }: { box: BBox; unit: number }) {
  const shape = { x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1], fill: 'none' };
  return (
    <>
      <rect {...shape} stroke="#0a0a0a" strokeOpacity={0.78} strokeWidth={3.75 * unit} />
      <rect {...shape} stroke="#38c6ff" strokeWidth={1.75 * unit} />
    </>
  );
}

const lensScale = 2.6;

/** The picture with the parsed point, magnified beside it; other conventions when they are compared. */
export function TryPicture({
  shot,
  point,
  target,
  readings,
}: {
  shot: Shot;
  point: Point | null;
  target: BBox | null;
  readings: readonly OtherReading[];
}) {
  const { t } = useTranslation();
  const src = usePictureUrl(shot.sha256);
  const unit = shot.width / 556;
  const lens = { width: 216 * (unit / lensScale), height: 120 * (unit / lensScale) };
  const left = point !== null && point[0] > shot.width * 0.6;
  const top = point !== null && point[1] > shot.height * 0.5;
  return (
    <Block
      maxHeight="52vh"
      position="relative"
      width="full"
      margin={[0, 'auto']}
      surface="canvas"
      className={classes.stage}
      style={{ aspectRatio: `${shot.width} / ${shot.height}` }}
    >
      <svg viewBox={`0 0 ${shot.width} ${shot.height}`} role="img" aria-label={shot.name}>
        <image href={src} width={shot.width} height={shot.height} />
        {target && <Target box={target} unit={unit} />}
        {readings
          .filter((reading) => reading.inside)
          .map((reading) => (
            <g key={reading.convention}>
              <circle
                cx={reading.point[0]}
                cy={reading.point[1]}
                r={6 * unit}
                fill="none"
                stroke="#0a0a0a"
                strokeWidth={4 * unit}
                strokeOpacity={0.78}
              />
              <circle
                cx={reading.point[0]}
                cy={reading.point[1]}
                r={6 * unit}
                fill="none"
                stroke="#ffc043"
                strokeWidth={2 * unit}
                strokeDasharray={`${3 * unit} ${2 * unit}`}
              />
              <text
                x={reading.point[0] + 10 * unit}
                y={reading.point[1] + 4 * unit}
                fontSize={11 * unit}
                fontWeight={600}
                fill="#ffffff"
                stroke="#0a0a0a"
                strokeWidth={3 * unit}
                paintOrder="stroke"
              >
                {t(`models.coordinates.${reading.convention}`)}
              </text>
            </g>
          ))}
        {point && <Ring x={point[0]} y={point[1]} unit={unit} />}
      </svg>
      {point && (
        <Figure
          caption={
            <Row as="span" grow justify="space-between" pad={[0, 8, 2]} tone="text" mono>
              <span>{lensScale}×</span>
              <span>
                {point[0].toFixed(1)}, {point[1].toFixed(1)}
              </span>
            </Row>
          }
          float
          border="line3"
          radius={4}
          surface="raised"
          overflow="hidden"
          position="absolute"
          right={10}
          bottom={10}
          width={216}
          className={classes.lens}
          data-left={left || undefined}
          data-top={top || undefined}
          aria-label={t('models.try.lens')}
        >
          <svg
            viewBox={`${point[0] - lens.width / 2} ${point[1] - lens.height / 2} ${lens.width} ${lens.height}`}
            aria-hidden="true"
          >
            <image href={src} width={shot.width} height={shot.height} />
            {target && <Target box={target} unit={unit / lensScale} />}
            <Ring x={point[0]} y={point[1]} unit={unit / lensScale} />
          </svg>
        </Figure>
      )}
    </Block>
  );
}
