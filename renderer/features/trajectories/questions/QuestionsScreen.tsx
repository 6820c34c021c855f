import { IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useWide } from '../../../theme/use-wide.ts';
import { say } from '../../../ui/messages.ts';
import { navigate } from '../../../places/route.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { columnsOf, isOn, mostSteps } from './cells.ts';
import { EstimateTable } from './estimate/EstimateTable.tsx';
import { Matrix } from './matrix/Matrix.tsx';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import classes from './Questions.module.css';
import { QuestionsBar } from './QuestionsBar.tsx';
import { nextSet, useDrafters, useDrafts } from '../questions-store.ts';
import { useCells } from './use-cells.ts';
import { useDraftRuns } from './use-draft-runs.ts';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Bar, BarTitle } from '../../../ui/Bar.tsx';
import type { DraftCell } from '#shared/contract/drafting.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';

/** How much is chosen, and what the keys do. */
function QuestionsStatus({ cells, episode }: { cells: readonly DraftCell[]; episode: string }) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const newSet = useShortcut('questions-new-set');
  const on = cells.filter((cell) => isOn(episode, cell, switched)).length;
  const possible = cells.filter(({ why }) => why === null).length;
  return (
    <StatusBar
      hints={[
        { keys: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'], label: t('trajectories.questions.hint.cell') },
        { keys: ['Space'], label: t('trajectories.questions.hint.toggle') },
        { keys: ['Enter'], label: t('trajectories.questions.hint.preview') },
        ...(newSet ? [{ keys: [newSet], label: t('trajectories.questions.hint.newSet') }] : []),
        { keys: ['?'], label: t('trajectories.questions.hint.keys') },
      ]}
    >
      <span>
        <Trans i18nKey="trajectories.questions.possible" values={{ on, possible }} components={{ b: <b /> }} />
      </span>
      <span>{t('trajectories.questions.origin')}</span>
    </StatusBar>
  );
}

function Chosen({ episode }: { episode: EpisodeDetail }) {
  const { t } = useTranslation();
  const { episodes: together, switched, turnedDown, kinds, previewOpen, focus, writing } = useDrafts();
  const drafters = useDrafters();
  const ids = useMemo(() => (together.includes(episode.id) ? together : [episode.id]), [together, episode.id]);
  const found = useCells(ids, episode.id, { kinds, switched, turnedDown, seed: drafters.seed });
  const runs = useDraftRuns(found, drafters);
  const wide = useWide(1180);
  const cells = found.episodes.find(({ id }) => id === episode.id)?.cells ?? [];
  const focused = cells.find(({ step, column }) => step === focus.row && column === focus.column);
  const writable = focused !== undefined && (focused.why === 'no-seed' || focused.seeds > 0);
  // The form of a question has the same key: it saves what is being written.
  const writes = writing && writable && (wide || previewOpen);
  const leave = () => navigate({ screen: 'trajectories', id: episode.id });
  useActionHandlers({
    'episode-leave': previewOpen && !wide ? () => useDrafts.setState({ previewOpen: false }) : leave,
    'questions-new-set': nextSet,
    'questions-write': writable ? () => useDrafts.setState({ writing: true, previewOpen: true }) : null,
    'questions-draft': writes ? null : () => (runs.refusal === null ? runs.start() : say(runs.refusal)),
  });
  const pictured = episode.stepList.some(({ picture }) => picture?.ok);
  return (
    <>
      <QuestionsBar episode={episode} ids={ids} found={found} runs={runs} keyTaken={writes} onBack={leave} />
      <Row as="main" grow position="relative" minHeight={0}>
        <Stack as="section" grow minWidth={0} className={classes.left} aria-label={t('trajectories.questions.title')}>
          {found.error !== null && <ErrorNote error={found.error} onRetry={found.retry} />}
          {runs.error !== null && <ErrorNote error={runs.error} />}
          {!pictured && (
            <Text as="p" pad={12} tone="text2" className={classes.note}>
              {t('trajectories.questions.noPictures')}
            </Text>
          )}
          {episode.steps > episode.stepList.length && (
            <Text as="p" pad={12} tone="text2" className={classes.note}>
              {t('trajectories.questions.firstSteps', { shown: episode.stepList.length, all: episode.steps })}
            </Text>
          )}
          <Matrix
            episode={episode}
            cells={cells}
            columns={columnsOf(kinds)}
            drafted={found.drafted}
            loading={found.loading}
            together={found.episodes}
          />
          <EstimateTable runs={runs} />
        </Stack>
        {(wide || previewOpen) && <PreviewPanel episode={episode} cells={cells} found={found} over={!wide} />}
      </Row>
      <QuestionsStatus cells={cells} episode={episode.id} />
    </>
  );
}

/** The screen while its episode is loading, or cannot be loaded: the way back stays. */
function Before({ id, error, retry }: { id: string; error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const leave = () => navigate({ screen: 'trajectories', id });
  useActionHandlers({ 'episode-leave': leave });
  return (
    <>
      <Bar aria-label={t('trajectories.questions.bar')}>
        <IconButton icon={IconChevronLeft} label={t('trajectories.questions.back')} onClick={leave} />
        <BarTitle fixed>{t('trajectories.questions.title')}</BarTitle>
      </Bar>
      <Block as="main" grow minHeight={0} pad={12} overflow="hidden" aria-busy={error === null}>
        {error === null ? <BlankRows rows={6} height={92} /> : <ErrorNote error={error} onRetry={retry} />}
      </Block>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}

/** Which questions are drafted from an episode: steps by kinds, what each becomes, and what it costs. */
export function QuestionsScreen({ id }: { id: string }) {
  const found = useQuery(orpc.episodes.get.queryOptions({ input: { id, limit: mostSteps } }));
  if (!found.data) return <Before id={id} error={found.error} retry={() => void found.refetch()} />;
  return <Chosen key={id} episode={found.data} />;
}
