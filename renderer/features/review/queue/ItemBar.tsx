import {
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconLayoutSidebar,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import type { ItemFacts } from './item-facts.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemBar.module.css';
import { Bar, BarDivider, BarEnd, BarFact, BarTitle } from '../../../ui/Bar.tsx';

/** State of the queue; `elsewhere` is an item that is not in it. */
const unplaced = {
  new: 'review.bar.reading',
  loading: 'review.bar.reading',
  failed: 'review.bar.unread',
  ready: 'review.bar.ended',
  ended: 'review.bar.ended',
  elsewhere: 'review.bar.placeNone',
} as const;

/** 40 px above the screen: place in the queue, the item's kind, whether it is still blind. */
export function ItemBar({
  item,
  index,
  total,
  known,
  heldBy,
  onStep,
  queueShown,
  onQueue,
}: {
  item: ItemFacts | undefined;
  /** -1 if the item is not in the loaded queue. */
  index: number;
  total: number;
  /** Shown instead while no item of the queue is shown. */
  known: keyof typeof unplaced;
  /** Who else had it open before; null for nobody. */
  heldBy: string | null;
  onStep: (step: 1 | -1) => void;
  queueShown: boolean;
  onQueue: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Bar aria-label={t('review.bar.label')}>
      {!queueShown && (
        <IconButton icon={IconLayoutSidebar} label={t('review.bar.openQueue')} onClick={onQueue} pressed={false} />
      )}
      <IconButton icon={IconChevronLeft} label={t('review.bar.previous')} onClick={() => onStep(-1)} />
      <Text pad={[0, 4]} weight={500} space="nowrap" aria-live="polite">
        {index >= 0
          ? t('review.bar.place', { n: formatCount(index + 1), total: formatCount(total) })
          : t(item ? unplaced.elsewhere : unplaced[known])}
      </Text>
      <IconButton icon={IconChevronRight} label={t('review.bar.next')} onClick={() => onStep(1)} />
      {heldBy !== null && (
        <Row as="span" inline align="center" gap={6} role="status">
          <IconUser size={14} stroke={1.6} aria-hidden="true" />
          {t('common.presence.reviewing', { person: heldBy })}
        </Row>
      )}
      {!item && <h1 className="visually-hidden">{t('actions.go-review')}</h1>}
      {item && (
        <>
          <BarDivider />
          <BarTitle>{item.title}</BarTitle>
          {item.state !== null ? (
            <BarFact inline align="center" className={classes.why}>
              <StateGlyph state={item.state} word />
              <span>{item.why}</span>
            </BarFact>
          ) : (
            <BarFact inline align="center" className={classes.why}>
              {t('review.bar.hidden')}
            </BarFact>
          )}
          <BarEnd pl={8} tone="dim">
            <Row as="span" inline align="center" gap={6}>
              {item.blind ? (
                <IconEyeOff size={14} stroke={1.6} aria-hidden="true" />
              ) : (
                <IconEye size={14} stroke={1.6} aria-hidden="true" />
              )}
              {t(item.blind ? 'review.bar.blind' : 'review.bar.revealed')}
            </Row>
            <BarDivider />
            <Row as="span" inline align="center" gap={6}>
              {item.adjudicating
                ? t('review.bar.settling')
                : item.annotatorsWanted === 1
                  ? t('review.bar.one')
                  : t('review.bar.wanted', { wanted: item.annotatorsWanted })}
            </Row>
          </BarEnd>
        </>
      )}
    </Bar>
  );
}
