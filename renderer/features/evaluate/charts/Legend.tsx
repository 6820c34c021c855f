import { useTranslation } from 'react-i18next';
import { boxColours, boxDashes } from '../items/Marked.tsx';
import type { Prediction } from '../board/figures.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../items/ItemDialog.module.css';

const kinds = ['target', 'locate', 'interact', 'current'] as const;

/** What is drawn over the picture, each with its place in image pixels. */
export function Legend({ item }: { item: Pick<Prediction, 'boxes' | 'point'> }) {
  const { t } = useTranslation();
  return (
    <Stack as="ul" gap={3} className={classes.legend}>
      {item.boxes.map(({ kind, bbox }) => (
        <li key={`${kind} ${bbox.join()}`}>
          <svg width="22" height="12" aria-hidden="true">
            <rect
              x="2"
              y="2"
              width="18"
              height="8"
              fill="none"
              stroke="#0a0a0a"
              strokeOpacity="0.78"
              strokeWidth="3.75"
            />
            <rect
              x="2"
              y="2"
              width="18"
              height="8"
              fill="none"
              stroke={boxColours[kind] ?? boxColours['locate']}
              strokeWidth={kind === 'current' ? 2.4 : 1.75}
              strokeLinecap={kind === 'current' ? 'round' : 'butt'}
              strokeDasharray={boxDashes[kind]}
            />
          </svg>
          <span>{t(`evaluate.item.mark.${kinds.find((one) => one === kind) ?? 'target'}`)}</span>
          <span className="selectable">
            {bbox.slice(0, 2).map(Math.round).join(', ')} – {bbox.slice(2).map(Math.round).join(', ')}
          </span>
        </li>
      ))}
      {item.point && (
        <li>
          <svg width="22" height="16" viewBox="-11 -8 22 16" aria-hidden="true">
            <circle r="5" fill="none" stroke="#0a0a0a" strokeOpacity="0.78" strokeWidth="4" />
            <circle r="5" fill="none" stroke="#ffffff" strokeWidth="1.8" />
          </svg>
          <span>{t('evaluate.item.mark.point')}</span>
          <span className="selectable">{item.point.map((at) => at.toFixed(1)).join(', ')}</span>
        </li>
      )}
    </Stack>
  );
}
