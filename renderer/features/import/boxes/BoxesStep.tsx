import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Convention, ImportOptions } from '#shared/contract/imports.ts';
import { useActionHandlers } from '../../../app/actions/action-store.ts';
import { useShortcut } from '../../../app/actions/key-bindings.ts';
import { useWide } from '../../../app/frame/use-wide.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { StatusBar } from '../../../ui/StatusBar.tsx';
import classes from './Boxes.module.css';
import type { Preview } from '../draft.ts';
import { ReadingCard } from './ReadingCard.tsx';
import { byPicture, type Conventions, looked as lookedAt, readingOrder, warnedCounts } from './readings.ts';
import { RecordTable } from './RecordTable.tsx';
import { usePreviewPicture } from './use-preview-picture.ts';
import { WillWrite } from './WillWrite.tsx';

/** The same boxes on the same picture under several readings; one choice for the whole file. */
export function BoxesStep({
  options,
  preview,
  conventions,
  offered,
  chosen,
  failure,
  onChoose,
}: {
  options: ImportOptions;
  preview: Preview;
  conventions: Conventions;
  offered: readonly Convention[];
  chosen: Convention;
  /** Why the import did not start; null if nothing went wrong. */
  failure: unknown;
  onChoose: (convention: Convention) => void;
}) {
  const { t } = useTranslation();
  const wide = useWide(1400);
  const order = readingOrder(conventions, offered);
  const [front, setFront] = useState<Convention[]>([]);
  const first = [...new Set([...front, ...order])].slice(0, 3);
  const shown = order.filter((convention) => first.includes(convention));
  const others = order.filter((convention) => !first.includes(convention));
  const [turned, setTurned] = useState<Convention | null>(null);
  // A small window shows the first reading and one of the others at a time.
  const turns = wide || shown.length < 3 ? [] : shown.slice(1);
  const aside = turns.find((one) => one === chosen) ?? turns.find((one) => one === turned) ?? turns[0];
  const drawn = aside === undefined ? shown : [...shown.slice(0, 1), aside];
  const choose = (convention: Convention) => {
    if (convention !== shown[0]) setTurned(convention);
    onChoose(convention);
  };
  const pictures = byPicture(conventions.samples);
  const [pictureAt, setPictureAt] = useState(0);
  const picture = pictures[Math.min(pictureAt, pictures.length - 1)];
  const [record, setRecord] = useState<string | null>(null);
  const followed = picture?.samples.find((sample) => sample.record === record) ?? picture?.samples[0];
  const url = usePreviewPicture(options, picture?.image);
  const looked = lookedAt(conventions);
  const fitOf = (convention: Convention) => conventions.fits.find((one) => one.convention === convention);

  /** The host's warning, worded for this page. */
  const warning = () => {
    const { declared, best } = conventions;
    const counts = warnedCounts(conventions);
    return t(offered.includes(best) ? 'import.boxes.warnedText' : 'import.boxes.warnedNone', {
      declared: t(`import.boxes.names.${declared}`),
      best: t(`import.boxes.names.${best}`),
      off: formatCount(counts.declared),
      bestOff: formatCount(counts.best),
      of: formatCount(looked),
    });
  };
  const turn = (by: number) => {
    setPictureAt((at) => Math.max(0, Math.min(pictures.length - 1, at + by)));
    setRecord(null);
  };
  const follow = (by: number) => {
    const list = picture?.samples ?? [];
    const at = list.findIndex((sample) => sample === followed);
    setRecord(list[Math.max(0, Math.min(list.length - 1, at + by))]?.record ?? null);
  };
  useActionHandlers({
    ...Object.fromEntries(
      ([1, 2, 3] as const).map((digit) => {
        const convention = shown[digit - 1];
        return [`import-reading-${digit}`, convention ? () => choose(convention) : null];
      }),
    ),
    'import-picture-next': () => turn(1),
    'import-picture-previous': () => turn(-1),
    'import-record-next': () => follow(1),
    'import-record-previous': () => follow(-1),
  });
  const bringForward = (convention: Convention) => {
    setFront(
      [convention, ...shown.filter((one) => one === conventions.declared || one === conventions.best)].slice(0, 3),
    );
    choose(convention);
  };
  const keys = {
    next: useShortcut('import-next'),
    previousPicture: useShortcut('import-picture-previous') ?? '',
    nextPicture: useShortcut('import-picture-next') ?? '',
  };
  return (
    <>
      <main className={classes.page}>
        {failure !== null && <ErrorNote error={failure} />}
        <div className={classes.warning} data-tone={conventions.warning ? 'warn' : 'calm'} role="note">
          <strong>{t(conventions.warning ? 'import.boxes.warned' : 'import.boxes.silent')}</strong>
          <p>{conventions.warning ? warning() : t('import.boxes.silentText')}</p>
        </div>
        <div
          className={classes.cards}
          role="radiogroup"
          aria-label={t('import.boxes.silent')}
          data-count={drawn.length}
        >
          {drawn.map((convention) => (
            <ReadingCard
              // The shared card stays mounted while readings change, and keeps the focus on its tabs.
              key={convention === aside ? 'turns' : convention}
              convention={convention}
              digit={shown.indexOf(convention) + 1}
              chosen={convention === chosen}
              fit={fitOf(convention)}
              looked={looked}
              shown={conventions.shown}
              picture={picture}
              url={url}
              followed={followed}
              onChoose={() => choose(convention)}
              {...(convention === aside
                ? {
                    tabs: {
                      readings: turns.map((one) => ({
                        convention: one,
                        digit: shown.indexOf(one) + 1,
                        leave: fitOf(one)?.outside ?? 0,
                      })),
                      selected: aside,
                      onSelect: choose,
                    },
                  }
                : {})}
            />
          ))}
        </div>
        <div className={classes.lower}>
          <RecordTable
            samples={picture?.samples ?? []}
            readings={shown}
            followed={followed}
            onFollow={(sample) => setRecord(sample.record)}
          />
          <aside className={classes.side} aria-label={t('import.boxes.willWrite')} tabIndex={0}>
            {others.length > 0 && (
              <section>
                <h3>{t('import.boxes.other')}</h3>
                <div className={classes.others}>
                  {others.map((convention) => (
                    <button
                      key={convention}
                      type="button"
                      className={classes.other}
                      onClick={() => bringForward(convention)}
                    >
                      {t(`import.boxes.names.${convention}`)}
                    </button>
                  ))}
                </div>
              </section>
            )}
            <WillWrite preview={preview} chosen={chosen} fit={fitOf(chosen)} looked={looked} />
          </aside>
        </div>
        {pictures.length === 0 && <ErrorNote tone="warn" error={t('import.file.nothing')} />}
      </main>
      <StatusBar
        hints={[
          { keys: ['1', String(shown.length)], label: t('import.hint.choose'), range: true },
          { keys: ['ArrowUp', 'ArrowDown'], label: t('import.hint.record') },
          { keys: [keys.previousPicture, keys.nextPicture].filter(Boolean), label: t('import.hint.picture') },
          ...(keys.next ? [{ keys: [keys.next], label: t('import.hint.use') }] : []),
        ]}
      >
        <span className={classes.legend} data-mark="same">
          <b>{followed?.label || followed?.record}</b>, {t('import.boxes.shown')}
        </span>
        <span className={classes.legend} data-mark="off">
          {t('import.boxes.leaves')}
        </span>
        <span>
          {t('import.boxes.picture', {
            at: Math.min(pictureAt + 1, pictures.length),
            count: pictures.length,
            boxes: formatCount(picture?.samples.length ?? 0),
          })}
        </span>
      </StatusBar>
    </>
  );
}
