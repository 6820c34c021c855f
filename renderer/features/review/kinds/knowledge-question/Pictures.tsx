import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { questionMarks } from '#shared/tasks/knowledge/messages.ts';
import { useActionHandlers } from '../../../../app/actions/action-store.ts';
import { nearestPair, placeOf, reach } from './candidates.ts';
import { type ElementBox, ElementBoxes } from './ElementBoxes.tsx';
import classes from './Knowledge.module.css';
import { Loupe } from './Loupe.tsx';
import { Marked } from './Marked.tsx';
import { PointLegend } from './PointLegend.tsx';
import { useHeldZ } from './use-held-z.ts';
import type { Moving } from './use-move-point.ts';
import { usePicturePointer } from './use-picture-pointer.ts';

/**
 * The pictures of a question in the order a model receives them, with marks; holding Z overlays the second on the
 * first.
 */
export function Pictures({
  shown,
  answer,
  boxes,
  moving,
  onChoose,
  onMissing,
}: {
  shown: KnowledgeShown;
  /** Letter of the key; null before the answer. */
  answer: string | null;
  /** Elements that the options' places are in; none before the answer. */
  boxes: readonly ElementBox[];
  /** A point that is being moved. */
  moving: Moving | null;
  onChoose?: ((letter: string) => void) | undefined;
  /** Whether one of the pictures cannot be loaded. */
  onMissing?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const held = useHeldZ();
  const { column, pictures, options } = shown;
  const paired = column === 'type' || column === 'parameter';
  const marks = questionMarks({
    ...shown,
    options: options.map((one) => ({ ...one, image: null })),
    annotation: shown.region,
  });
  const nameOf = (at: number) =>
    paired && at < 2
      ? t(at === 0 ? 'review.knowledge.before' : 'review.knowledge.after')
      : t('review.knowledge.picture', { n: at + 1 });
  const [first] = pictures;
  const candidates = column === 'parameter' && marks.length > 1;
  const pointer = usePicturePointer(shown, moving, onChoose);
  const size = useElementSize<HTMLDivElement>();
  const pair = candidates ? nearestPair(options) : null;
  // Opens if candidates are too close together to be told apart; L shows and hides it.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const near = pair !== null && first !== undefined && size.width > 0 && (pair.far * size.width) / first.width < reach;
  const loupe = pair !== null && (wanted ?? (near || moving !== null));
  useActionHandlers({ 'review-all-steps': pair ? () => setWanted(!loupe) : null });
  const around = moving ? placeOf(options, moving.letter) : (pointer.at ?? pair?.middle);
  return (
    <div className={classes.pictures} data-column={column} role="group" aria-label={t('review.knowledge.pictures')}>
      {pictures.map((picture, at) => (
        <figure key={`${picture.sha256} ${at}`} className={classes.figure}>
          <figcaption>{nameOf(at)}</figcaption>
          <Marked
            picture={picture}
            marks={at === 0 ? marks : []}
            name={nameOf(at)}
            over={at === 0 && held ? pictures[1] : undefined}
            pointer={at === 0 && candidates ? pointer.events : undefined}
            measure={at === 0 ? size.ref : undefined}
            onMissing={onMissing}
          >
            {at === 0 && boxes.length > 0 && <ElementBoxes boxes={boxes} size={picture} />}
          </Marked>
        </figure>
      ))}
      {paired && pictures.length > 1 && (
        <PointLegend options={options} marked={marks.length > 0} answer={answer} boxes={boxes} loupe={pair !== null}>
          {loupe && first && around && (
            <Loupe
              picture={first}
              marks={marks}
              at={around}
              span={around === pair?.middle ? pair.far : 0}
              onPress={pointer.press}
            />
          )}
        </PointLegend>
      )}
      {options.map(({ letter, picture }) =>
        picture ? (
          <figure key={letter} className={classes.figure} data-option onClick={() => onChoose?.(letter)}>
            <figcaption>{t('review.knowledge.optionPicture', { letter })}</figcaption>
            <Marked
              picture={picture}
              marks={[]}
              name={t('review.knowledge.optionPicture', { letter })}
              onMissing={onMissing}
            />
          </figure>
        ) : null,
      )}
    </div>
  );
}
