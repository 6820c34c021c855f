import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { questionMarks } from '#shared/tasks/knowledge/messages.ts';
import { useActionHandlers } from '../../../../../actions/action-store.ts';
import { useWide } from '../../../../../theme/use-wide.ts';
import { SegmentedControl } from '../../../../../ui/fields/SegmentedControl.tsx';
import { nearestPair, placeOf, reach } from './candidates.ts';
import { type ElementBox, ElementBoxes } from './ElementBoxes.tsx';
import { fitPictures } from './fit-pictures.ts';
import classes from '../Knowledge.module.css';
import { fitsLoupe, Loupe } from './Loupe.tsx';
import { Marked } from './Marked.tsx';
import { PointLegend } from './PointLegend.tsx';
import { useHeldZ } from './use-held-z.ts';
import type { Moving } from '../use-move-point.ts';
import { usePicturePointer } from './use-picture-pointer.ts';
import { scaled } from '../../../../../theme/text-size.ts';
import { Grid } from '../../../../../ui/layout/primitives.tsx';

/** Between pictures, and above one for its name; as in Knowledge.module.css. */
const room = { gap: scaled(12), caption: scaled(22) };
/** Of the place on every side, as there. */
const padding = scaled(12);

export interface PicturesProps {
  shown: KnowledgeShown;
  /** Letter of the key; null before the answer. */
  answer: string | null;
  /** Elements that the options' places are in; none before the answer. */
  boxes: readonly ElementBox[];
  /** A point that is being moved. */
  moving: Moving | null;
  /** Called when a candidate or picture was pressed. */
  onChoose?: ((letter: string) => void) | undefined;
  /** Whether one of the pictures cannot be loaded. */
  onMissing?: (() => void) | undefined;
}

/** The loupe of a question whose candidates are places: opens if they are too close together, L shows and hides it. */
function useLoupe({ shown, moving }: PicturesProps, candidates: boolean) {
  const { options } = shown;
  const [scale, setScale] = useState<number | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const pair = candidates ? nearestPair(options) : null;
  const near = pair !== null && scale !== null && pair.far * scale < reach;
  const open = pair !== null && (wanted ?? (near || moving !== null));
  useActionHandlers({ 'review-all-steps': pair ? () => setWanted(!open) : null });
  return { pair, open, setScale };
}

/** The picture before an action and the one after it, with their legend; in a narrow window one at a time. */
function BeforeAndAfter(props: PicturesProps) {
  const { shown, answer, boxes, moving, onChoose, onMissing } = props;
  const { t } = useTranslation();
  const held = useHeldZ();
  const tabbed = !useWide(1400);
  const [tab, setTab] = useState<'before' | 'after'>('before');
  const { pictures, options, column } = shown;
  const marks = marksOf(shown);
  const candidates = column === 'parameter' && marks.length > 1;
  const pointer = usePicturePointer(shown, moving, onChoose);
  const { pair, open, setScale } = useLoupe(props, candidates);
  const together = pair !== null && fitsLoupe(pair.far);
  // Between two distant places there is nothing to see.
  const around = moving ? placeOf(options, moving.letter) : (pointer.at ?? (together ? pair.middle : pair?.one));
  const [first] = pictures;
  const captions = [
    candidates ? t('review.knowledge.captionBefore', { count: options.length }) : undefined,
    t('review.knowledge.captionAfter'),
  ];
  return (
    <Grid
      grow
      gap={12}
      minWidth={0}
      pad={12}
      overflow="auto"
      surface="canvas"
      className={classes.pictures}
      data-layout={tabbed ? 'tabs' : 'pair'}
      role="group"
      tabIndex={0}
      aria-label={t('review.knowledge.pictures')}
    >
      {tabbed && (
        <SegmentedControl
          label={t('review.knowledge.pictures')}
          value={tab}
          segments={(['before', 'after'] as const).map((value) => ({ value, label: t(`review.knowledge.${value}`) }))}
          onChange={setTab}
        />
      )}
      {pictures.map((picture, at) => {
        const before = at === 0;
        const name = before || at > 1 ? (before ? 'before' : 'picture') : 'after';
        return (
          <Marked
            key={`${picture.sha256} ${at}`}
            picture={picture}
            marks={before ? marks : []}
            name={t(`review.knowledge.${name}`, { n: at + 1 })}
            caption={captions[at]}
            hidden={tabbed && (tab === 'before') !== before}
            over={held && (before || tabbed) ? pictures[before ? 1 : 0] : undefined}
            pointer={before && candidates ? pointer.events : undefined}
            onScale={before ? setScale : undefined}
            onMissing={onMissing}
          >
            {before && boxes.length > 0 && <ElementBoxes boxes={boxes} size={picture} />}
          </Marked>
        );
      })}
      <PointLegend options={options} marked={marks.length > 0} answer={answer} boxes={boxes} loupe={pair !== null}>
        {open && first && around && (
          <Loupe
            picture={first}
            marks={marks}
            at={around}
            span={together && around === pair.middle ? pair.far : 0}
            onPress={pointer.press}
          />
        )}
      </PointLegend>
    </Grid>
  );
}

const marksOf = (shown: KnowledgeShown) =>
  questionMarks({
    ...shown,
    options: shown.options.map((one) => ({ ...one, image: null })),
    annotation: shown.region,
  });

/** All pictures of a question, those of its options too, each as large as the place allows. */
function AllPictures({ shown, onChoose, onMissing }: PicturesProps) {
  const { t } = useTranslation();
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const { pictures, options } = shown;
  const offered = options.flatMap(({ letter, picture }) => (picture ? [{ letter, picture }] : []));
  const all = [...pictures, ...offered.map(({ picture }) => picture)];
  const ratio = Math.max(0.1, ...all.map((one) => one.width / one.height));
  const area = { width: width - 2 * padding, height: height - 2 * padding };
  const fit = fitPictures(all.length, ratio, area, room);
  const marks = marksOf(shown);
  return (
    <Grid
      ref={ref}
      grow
      gap={12}
      minWidth={0}
      pad={12}
      overflow="auto"
      surface="canvas"
      className={classes.pictures}
      style={width > 0 ? ({ '--columns': fit.columns, '--width': `${fit.width}px` } as CSSProperties) : undefined}
      role="group"
      tabIndex={0}
      aria-label={t('review.knowledge.pictures')}
    >
      {pictures.map((picture, at) => (
        <Marked
          key={`${picture.sha256} ${at}`}
          picture={picture}
          marks={at === 0 ? marks : []}
          name={t('review.knowledge.picture', { n: at + 1 })}
          onMissing={onMissing}
        />
      ))}
      {offered.map(({ letter, picture }) => (
        <Marked
          key={letter}
          picture={picture}
          name={t('review.knowledge.optionPicture', { letter })}
          onPress={() => onChoose?.(letter)}
          onMissing={onMissing}
        />
      ))}
    </Grid>
  );
}

/**
 * The pictures of a question in the order a model receives them, with marks; holding Z overlays the second of two on
 * the first.
 */
export function Pictures(props: PicturesProps) {
  const { column, pictures } = props.shown;
  const paired = (column === 'type' || column === 'parameter') && pictures.length > 1;
  return paired ? <BeforeAndAfter {...props} /> : <AllPictures {...props} />;
}
