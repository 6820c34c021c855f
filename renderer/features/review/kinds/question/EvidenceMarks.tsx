import { useTranslation } from 'react-i18next';
import { BoxMark, type Tagged } from '../../picture/BoxMark.tsx';
import { LegendLine } from '../../picture/LegendLine.tsx';
import type { RevealedQuestion } from './item.ts';
import type { View } from '../../picture/use-pan-zoom.ts';
import classes from '../../picture/Marks.module.css';
import { Row } from '../../../../ui/layout/primitives.tsx';

const kinds = { asked: 'locate', key: 'interact', cited: 'cited' } as const;
const lines = {
  asked: { colour: '#38c6ff', dash: undefined },
  key: { colour: '#ffc043', dash: '5 3' },
  cited: { colour: '#f4f4f4', dash: undefined },
} as const;

/** Where to look: elements that the question, the right option or a model's reason names. */
export function EvidenceMarks({ item, view }: { item: RevealedQuestion; view: View }) {
  const { t } = useTranslation();
  return (
    <svg className={classes.marks} aria-hidden="true">
      {item.evidence.map(({ elementId, box, role, by }) => {
        const tag = role === 'cited' ? (by ?? '') : t(`review.evidence.tag.${role}`);
        const tagged: Tagged = { key: elementId, box, kind: kinds[role], tag };
        return <BoxMark key={elementId} view={view} tagged={tagged} />;
      })}
    </svg>
  );
}

/** Legend of the boxes, for the kinds that are present. */
export function EvidenceLegend({ item }: { item: RevealedQuestion }) {
  const { t } = useTranslation();
  const there = (['asked', 'key', 'cited'] as const).filter((role) =>
    item.evidence.some((entry) => entry.role === role),
  );
  if (there.length === 0) return null;
  return (
    <Row
      as="ul"
      position="absolute"
      left={16}
      bottom={12}
      wrap
      gap={[4, 14]}
      maxWidth="calc(100% - 2rem)"
      pad={[5, 10]}
      border="line2"
      radius={3}
      surface="chip"
      tone="chip-text"
      size={11}
      line={16}
      clickThrough
      className={classes.legend}
      aria-label={t('review.target.legend')}
      title={t('review.evidence.note')}
    >
      {there.map((role) => (
        <Row as="li" inline align="center" gap={6} key={role}>
          <LegendLine {...lines[role]} />
          {t(`review.evidence.role.${role}`)}
        </Row>
      ))}
    </Row>
  );
}
