import { useTranslation } from 'react-i18next';
import type { ImportOptions } from '#shared/contract/imports.ts';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useWide } from '../../../theme/use-wide.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Preview } from '../draft.ts';
import { BoxesStatus } from './BoxesStatus.tsx';
import { ReadingCard } from './ReadingCard.tsx';
import { type Conventions, looked as lookedAt, warnedCounts } from './readings.ts';
import { RecordTable } from './RecordTable.tsx';
import { useFollowedRecord, useShownReadings } from './use-readings.ts';
import { WillWrite } from './WillWrite.tsx';
import { Block, Grid, Heading, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Boxes.module.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client } from '../../../transport/client.ts';
import { formatCount } from '../../../i18n/numbers.ts';

/** Whether the boxes fit the declared reading; if not, which one fits better and by how many boxes. */
function ReadingNote({ conventions, offered }: { conventions: Conventions; offered: readonly Convention[] }) {
  const { t } = useTranslation();
  /** The host's warning, worded for this page. */
  const warning = () => {
    const { declared, best } = conventions;
    const counts = warnedCounts(conventions);
    return t(offered.includes(best) ? 'import.boxes.warnedText' : 'import.boxes.warnedNone', {
      declared: t(`import.boxes.names.${declared}`),
      best: t(`import.boxes.names.${best}`),
      off: formatCount(counts.declared),
      bestOff: formatCount(counts.best),
      of: formatCount(lookedAt(conventions)),
    });
  };
  return (
    <Block
      fixed
      pad={[10, 14]}
      border="line2"
      radius={4}
      surface="panel"
      className={classes.warning}
      data-tone={conventions.warning ? 'warn' : 'calm'}
      role="note"
    >
      <Text as="strong" size={13}>
        {t(conventions.warning ? 'import.boxes.warned' : 'import.boxes.silent')}
      </Text>
      <Text as="p" mt={2} tone="text2">
        {conventions.warning ? warning() : t('import.boxes.silentText')}
      </Text>
    </Block>
  );
}

/** The URL of a preview picture while it is shown. */
function usePreviewPicture(options: ImportOptions, image: string | undefined): string | null {
  const blob = useQuery({
    queryKey: ['import-picture', options, image],
    queryFn: () => client.imports.previewImage({ options, image: image ?? '' }),
    enabled: image !== undefined,
    retry: false,
  }).data;
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** The readings that are not drawn; a click draws one. */
function OtherReadings({
  others,
  onShow,
}: {
  others: readonly Convention[];
  onShow: (convention: Convention) => void;
}) {
  const { t } = useTranslation();
  return (
    <section>
      <Heading mb={8} tone="text2" size={11}>
        {t('import.boxes.other')}
      </Heading>
      <Row wrap gap={6}>
        {others.map((convention) => (
          <Block
            key={convention}
            type="button"
            as="button"
            height={22}
            pad={[0, 8]}
            border="line2"
            radius={3}
            surface="raised"
            tone="text"
            hover="fill"
            onClick={() => onShow(convention)}
          >
            {t(`import.boxes.names.${convention}`)}
          </Block>
        ))}
      </Row>
    </section>
  );
}

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
  const { shown, others, turns, aside, drawn, choose, bringForward } = useShownReadings(
    conventions,
    offered,
    chosen,
    wide,
    onChoose,
  );
  const { pictures, picture, at, followed, setRecord, turn, follow } = useFollowedRecord(conventions.samples);
  const url = usePreviewPicture(options, picture?.image);
  const looked = lookedAt(conventions);
  const fitOf = (convention: Convention) => conventions.fits.find((fit) => fit.convention === convention);

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
  return (
    <>
      <Stack as="main" grow gap={12} minHeight={0} pad={16} overflow="auto" className={classes.page}>
        {failure !== null && <ErrorNote error={failure} />}
        <ReadingNote conventions={conventions} offered={offered} />
        <Grid
          columns={`repeat(${Math.min(drawn.length, 3)}, minmax(0, 1fr))`}
          flex="0 1 auto"
          gap={12}
          minHeight={240}
          className={classes.cards}
          role="radiogroup"
          aria-label={t('import.boxes.silent')}
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
                      readings: turns.map((turn) => ({
                        convention: turn,
                        digit: shown.indexOf(turn) + 1,
                        leave: fitOf(turn)?.outside ?? 0,
                      })),
                      selected: aside,
                      onSelect: choose,
                    },
                  }
                : {})}
            />
          ))}
        </Grid>
        <Grid columns="minmax(0, 1fr) 22.5rem" flex="1 0 14.375rem" gap={12} minHeight={0} className={classes.lower}>
          <RecordTable
            samples={picture?.samples ?? []}
            readings={shown}
            followed={followed}
            onFollow={(sample) => setRecord(sample.record)}
          />
          <Stack
            as="aside"
            gap={12}
            pad={12}
            border="line2"
            radius={4}
            overflow="auto"
            focus="inside"
            aria-label={t('import.boxes.willWrite')}
            tabIndex={0}
          >
            {others.length > 0 && <OtherReadings others={others} onShow={bringForward} />}
            <WillWrite preview={preview} chosen={chosen} fit={fitOf(chosen)} looked={looked} />
          </Stack>
        </Grid>
        {pictures.length === 0 && <ErrorNote tone="warn" error={t('import.file.nothing')} />}
      </Stack>
      <BoxesStatus
        readings={shown.length}
        followed={followed}
        boxes={picture?.samples.length ?? 0}
        at={at}
        pictures={pictures.length}
      />
    </>
  );
}
