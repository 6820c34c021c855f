import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { KnowledgeShown } from '#shared/items/knowledge-question/shown.ts';
import { questionMarks } from '#shared/tasks/knowledge/messages.ts';
import { useActionHandlers } from '../../../../../actions/action-store.ts';
import { scaled } from '../../../../../theme/text-size.ts';
import { useWide } from '../../../../../theme/use-wide.ts';
import { SegmentedControl } from '../../../../../ui/fields/SegmentedControl.tsx';
import { Grid } from '../../../../../ui/layout/primitives.tsx';
import { useZoom } from '../../../../../ui/pictures/use-zoom.ts';
import { nearestPair, placeOf, reach } from './candidates.ts';
import { type ElementBox, ElementBoxes } from './ElementBoxes.tsx';
import { oneScale } from './fit-pictures.ts';
import classes from '../Knowledge.module.css';
import { fitsLoupe, Loupe } from './Loupe.tsx';
import { Marked } from './Marked.tsx';
import { PointLegend } from './PointLegend.tsx';
import { useHeldZ } from './use-held-z.ts';
import type { Moving } from '../use-move-point.ts';
import { usePicturePointer } from './use-picture-pointer.ts';

/** Between pictures, and above one for its name; as in Knowledge.module.css. */
const room = { gap: scaled(12), caption: scaled(22) };
/** Of the place on every side, as there. */
const padding = scaled(12);
const tabs = scaled(38);
/** Of the legend: beside the pictures, under them, and under them with the loupe in it. */
const legend = { width: scaled(184), height: scaled(56), loupe: scaled(184) };

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

/** Whether the person wants the loupe; it opens by itself for places too close together to press. L switches it. */
function useLoupe({ shown, moving }: PicturesProps, candidates: boolean, scale: number) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const pair = candidates ? nearestPair(shown.options) : null;
  const near = pair !== null && scale > 0 && pair.far * scale < reach;
  const open = pair !== null && (wanted ?? (near || moving !== null));
  useActionHandlers({ 'review-all-steps': pair ? () => setWanted(!open) : null });
  return { pair, open };
}

/** The outline of what differs between two pictures, on both, once somebody asks for it. */
function useChanged(box: BBox | null) {
  const [outlined, setOutlined] = useState(false);
  useActionHandlers({ 'review-marks': box ? () => setOutlined(!outlined) : null });
  return { box: outlined ? box : null, toggle: box && { on: outlined, set: setOutlined } };
}

const marksOf = (shown: KnowledgeShown) =>
  questionMarks({
    ...shown,
    options: shown.options.map((option) => ({ ...option, image: null })),
    annotation: shown.region,
  });

interface Fit {
  columns: number;
  scale: number;
  /** Whether the legend is beside the pictures. */
  beside?: boolean;
}

/** The size that the pictures may fill, kept up to date. */
function useArea() {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  return { ref, area: { width: width - 2 * padding, height: height - 2 * padding } };
}

/** One zoom for all pictures, with its keys. */
function useZoomWithKeys() {
  const zoom = useZoom();
  useActionHandlers({
    'review-fit': zoom.fit,
    'review-zoom-in': () => zoom.by(1.25),
    'review-zoom-out': () => zoom.by(0.8),
  });
  return zoom;
}

/** The picture before an action and the one after it at one scale, with their legend; in a narrow window one at a time. */
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
  const changed = useChanged(shown.changed);
  // Beside the pictures or under them, wherever it leaves them more room.
  const { ref, area } = useArea();
  const { part, ref: zoomed, events } = useZoomWithKeys();
  const fitWith = (legendHeight: number): Fit => {
    const sizes = tabbed ? pictures.slice(0, 1) : pictures;
    const height = area.height - (tabbed ? tabs : 0);
    const beside = oneScale(sizes, { width: area.width - legend.width, height }, room);
    const under = oneScale(sizes, { width: area.width, height: height - legendHeight }, room);
    return beside.scale > under.scale ? { ...beside, beside: true } : under;
  };
  const closed = fitWith(legend.height);
  const { pair, open } = useLoupe(props, candidates, closed.scale);
  const fit = open ? fitWith(legend.loupe) : closed;
  const together = pair !== null && fitsLoupe(pair.far);
  // Between two distant places there is nothing to see.
  const around = moving ? placeOf(options, moving.letter) : (pointer.at ?? (together ? pair.middle : pair?.first));
  const [first] = pictures;
  const captions = [
    candidates ? t('review.knowledge.captionBefore', { count: options.length }) : undefined,
    t('review.knowledge.captionAfter'),
  ];
  return (
    <Grid
      columns={fit.beside ? 'auto 10.75rem' : 'minmax(0, 1fr)'}
      alignContent="start"
      items="start"
      justify={fit.beside ? 'start' : undefined}
      focus="inside"
      ref={ref}
      grow
      gap={12}
      minWidth={0}
      pad={12}
      overflow="auto"
      surface="canvas"
      className={classes.pictures}
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
      <Grid
        ref={zoomed}
        gap={12}
        columns="repeat(var(--columns, 1), auto)"
        style={{ '--columns': fit.columns } as CSSProperties}
        {...events}
      >
        {pictures.map((picture, at) => {
          const before = at === 0;
          const name = before || at > 1 ? (before ? 'before' : 'picture') : 'after';
          return (
            <Marked
              key={`${picture.sha256} ${at}`}
              picture={picture}
              scale={fit.scale}
              part={part}
              marks={before ? marks : []}
              name={t(`review.knowledge.${name}`, { n: at + 1 })}
              caption={captions[at]}
              hidden={tabbed && (tab === 'before') !== before}
              over={held && (before || tabbed) ? pictures[before ? 1 : 0] : undefined}
              pointer={before && candidates ? pointer.events : undefined}
              onMissing={onMissing}
            >
              <ElementBoxes boxes={before ? boxes : []} changed={changed.box} size={picture} />
            </Marked>
          );
        })}
      </Grid>
      <PointLegend
        options={options}
        marked={marks.length > 0}
        answer={answer}
        boxes={boxes}
        loupe={pair !== null}
        changed={changed.toggle}
      >
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

/** All pictures of a question, those of its options too, at one scale and each as large as the place allows. */
function AllPictures({ shown, onChoose, onMissing }: PicturesProps) {
  const { t } = useTranslation();
  const { pictures, options } = shown;
  const offered = options.flatMap(({ letter, picture }) => (picture ? [{ letter, picture }] : []));
  const all = [...pictures, ...offered.map(({ picture }) => picture)];
  const { ref, area } = useArea();
  const { part, ref: zoomed, events } = useZoomWithKeys();
  const fit = oneScale(all, area, room);
  const marks = marksOf(shown);
  const same = { scale: fit.scale, part, onMissing };
  return (
    <Grid
      columns="minmax(0, 1fr)"
      alignContent="start"
      items="start"
      focus="inside"
      ref={ref}
      grow
      gap={12}
      minWidth={0}
      pad={12}
      overflow="auto"
      surface="canvas"
      className={classes.pictures}
      role="group"
      tabIndex={0}
      aria-label={t('review.knowledge.pictures')}
    >
      <Grid
        ref={zoomed}
        gap={12}
        columns="repeat(var(--columns, 1), auto)"
        style={{ '--columns': fit.columns } as CSSProperties}
        {...events}
      >
        {pictures.map((picture, at) => (
          <Marked
            key={`${picture.sha256} ${at}`}
            {...same}
            picture={picture}
            marks={at === 0 ? marks : []}
            name={t('review.knowledge.picture', { n: at + 1 })}
          />
        ))}
        {offered.map(({ letter, picture }) => (
          <Marked
            key={letter}
            {...same}
            picture={picture}
            name={t('review.knowledge.optionPicture', { letter })}
            onPress={() => onChoose?.(letter)}
          />
        ))}
      </Grid>
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
