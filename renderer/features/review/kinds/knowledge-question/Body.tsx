import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { stemOf } from '#shared/tasks/knowledge/messages.ts';
import { formatDuration } from '../../../../i18n/numbers.ts';
import { KindPanel } from '../KindPanel.tsx';
import type { ElementBox } from './ElementBoxes.tsx';
import { Pictures } from './Pictures.tsx';
import type { Moving } from './use-move-point.ts';
import classes from './Knowledge.module.css';

/** The pictures, and beside them the question with what its phase adds. */
export function Body({
  shown,
  turn,
  footer,
  answer = null,
  boxes = [],
  seconds = null,
  moving = null,
  onChoose,
  onMissing,
  children,
}: {
  shown: KnowledgeShown;
  /** The state of the question. */
  turn: string;
  footer: ReactNode;
  /** Letter of the key; null before the answer. */
  answer?: string | null;
  /** Elements that the options' places are in; none before the answer. */
  boxes?: readonly ElementBox[];
  /** How long this person's answer took; null before it, or if it was not measured. */
  seconds?: number | null;
  /** A point that is being moved. */
  moving?: Moving | null;
  /** Called when a candidate or picture was pressed. */
  onChoose?: ((letter: string) => void) | undefined;
  /** Whether one of the pictures cannot be loaded. */
  onMissing?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { column } = shown;
  const asked = column === 'effect' || column === 'type' || column === 'parameter' || column === 'goal';
  const stem = stemOf(shown.region.bbox || shown.region.point ? (shown.augmented ?? shown.question) : shown.question);
  return (
    <>
      <Pictures shown={shown} answer={answer} boxes={boxes} moving={moving} onChoose={onChoose} onMissing={onMissing} />
      <KindPanel
        label={t('review.knowledge.title')}
        title={t(`review.knowledge.column.${column}`)}
        turn={
          seconds === null ? turn : `${turn} · ${t('review.knowledge.answeredIn', { time: formatDuration(seconds) })}`
        }
        footer={footer}
      >
        <div className={classes.content}>
          {shown.app && <p className={classes.app}>{shown.app}</p>}
          {asked && <h2 className={classes.question}>{t(`review.knowledge.ask.${column}`)}</h2>}
          {column !== 'type' && <p className={`${asked ? classes.stem : classes.question} selectable`}>{stem}</p>}
          {children}
        </div>
      </KindPanel>
    </>
  );
}
