import { type CSSProperties, type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { marksSvg } from '#shared/marks/svg.ts';
import type { PictureMark } from '#shared/marks/mark.ts';
import { placesIn } from '#shared/tasks/knowledge/arguments.ts';
import { questionMarks } from '#shared/tasks/knowledge/messages.ts';
import { usePictureUrl } from '../../../../transport/pictures.ts';
import classes from './Knowledge.module.css';
import { PointLegend } from './PointLegend.tsx';

type Picture = KnowledgeShown['pictures'][number];

const overlay = (marks: readonly PictureMark[], size: Picture): string =>
  `data:image/svg+xml,${encodeURIComponent(marksSvg(marks, size))}`;

/** A picture with what is drawn on it. */
function Marked({
  picture,
  marks,
  name,
  over,
  onPress,
  onMissing,
}: {
  picture: Picture;
  marks: readonly PictureMark[];
  name: string;
  /** Laid over it while a key is held. */
  over?: Picture | undefined;
  onPress?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  onMissing?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState<string | null>(null);
  const src = usePictureUrl((over ?? picture).sha256);
  const failed = src !== undefined && broken === src;
  return (
    <div
      className={classes.picture}
      style={{ '--ratio': picture.width / picture.height } as CSSProperties}
      onClick={failed ? undefined : onPress}
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
      {!over && !failed && marks.length > 0 && <img src={overlay(marks, picture)} alt="" draggable={false} />}
    </div>
  );
}

/** Whether Z is held outside of a field. */
function useHeld(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const inField = (event: KeyboardEvent) =>
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
    const down = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (plain && event.key.toLowerCase() === 'z' && !inField(event)) setHeld(true);
    };
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'z') setHeld(false);
    };
    const blur = () => setHeld(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', blur);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', blur);
    };
  }, []);
  return held;
}

/** Screen pixels within which a press takes a candidate. */
const reach = 24;

/** The option whose place is nearest to a press on the first picture; null where none is near. */
export function pressedOption(
  options: KnowledgeShown['options'],
  at: readonly [number, number],
  scale: number,
): string | null {
  let best: { letter: string; far: number } | null = null;
  for (const { letter, text } of options)
    for (const [x, y] of placesIn(text)) {
      const far = Math.hypot(x - at[0], y - at[1]) * scale;
      if (far <= reach && (!best || far < best.far)) best = { letter, far };
    }
  return best?.letter ?? null;
}

/** The pictures of a question in the order in which a model is sent them, marks drawn; Z held lays the second over the first. */
export function Pictures({
  shown,
  onChoose,
  onMissing,
}: {
  shown: KnowledgeShown;
  onChoose?: ((letter: string) => void) | undefined;
  /** One of the pictures cannot be read. */
  onMissing?: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const held = useHeld();
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
  const press = (event: MouseEvent<HTMLElement>) => {
    const [first] = pictures;
    if (!first || !onChoose || column !== 'parameter') return;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width / first.width;
    const letter = pressedOption(
      options,
      [(event.clientX - box.left) / scale, (event.clientY - box.top) / scale],
      scale,
    );
    if (letter) onChoose(letter);
  };
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
            onPress={at === 0 ? press : undefined}
            onMissing={onMissing}
          />
        </figure>
      ))}
      {paired && pictures.length > 1 && <PointLegend options={options} marked={marks.length > 0} />}
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
