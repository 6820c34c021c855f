import { Select } from '@mantine/core';
import { IconChevronLeft, IconLayoutKanban, IconSparkles } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { navigate } from '../../../places/route.ts';
import { maxItems } from '#shared/contract/review/batches.ts';
import { askForBatch } from '../../../places/requested-batch.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { valueLabel } from '../labels.ts';
import { OutcomeGlyph } from '../OutcomeGlyph.tsx';
import { isOn, type Kinds, madeIn } from './cells.ts';
import { useDrafts } from '../questions-store.ts';
import type { useCells } from './use-cells.ts';
import type { DraftRuns } from './use-draft-runs.ts';
import { Bar, BarEnd, BarFact, BarTitle } from '../../../ui/Bar.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';

const kindNames = ['all', 'interface', 'interaction', 'procedure'] as const satisfies readonly Kinds[];

/** Goes from one of the chosen episodes to another; each says how much of it is chosen. */
function EpisodePicker({ id, ids, found }: { id: string; ids: readonly string[]; found: ReturnType<typeof useCells> }) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const details = useQueries({
    queries: ids.map((id) => orpc.episodes.get.queryOptions({ input: { id: id, limit: 0 } })),
  });
  const data = ids.map((id, at) => {
    const cells = found.episodes[at]?.cells ?? [];
    return {
      value: id,
      label: t('trajectories.questions.episodeChosen', {
        name: details[at]?.data?.name ?? t('trajectories.questions.episodeOf', { n: at + 1, total: ids.length }),
        on: cells.filter((cell) => isOn(id, cell, switched)).length,
        possible: cells.filter(({ why }) => why === null).length,
      }),
    };
  });
  return (
    <Select
      w={220}
      aria-label={t('trajectories.questions.episodes')}
      data={data}
      value={id}
      allowDeselect={false}
      onChange={(next) =>
        next && navigate({ screen: 'trajectories', id: next, params: { questions: '1' } }, { replace: true })
      }
    />
  );
}

/** Makes a batch of the questions that the chosen cells have. */
function BatchButton({ found }: { found: ReturnType<typeof useCells> }) {
  const { t } = useTranslation();
  const switched = useDrafts((state) => state.switched);
  const refusal = useCallRefusal('batches.create');
  const ids = madeIn(found.stored, switched).slice(0, maxItems);
  return (
    <ActionButton
      icon={IconLayoutKanban}
      title={t('trajectories.questions.batchOfWhich')}
      refusal={refusal ?? (ids.length === 0 ? t('trajectories.questions.batchNone') : null)}
      onClick={() => askForBatch({ kind: 'item', selection: { kind: 'ids', ids } })}
    >
      {t('trajectories.questions.batch', { count: ids.length })}
    </ActionButton>
  );
}

/** The source, the kinds, and the one button, which always shows the count. */
export function QuestionsBar({
  episode,
  ids,
  found,
  runs,
  keyTaken,
  onBack,
}: {
  episode: EpisodeDetail;
  ids: readonly string[];
  found: ReturnType<typeof useCells>;
  runs: DraftRuns;
  /** Its key does something else at the moment. */
  keyTaken: boolean;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const kinds = useDrafts((state) => state.kinds);
  const key = useShortcut('questions-draft');
  const { name, apps, platform, steps, outcome, reason } = episode;
  const facts = [
    name,
    ...apps,
    platform && valueLabel('platform', platform),
    `${formatCount(steps)} ${t('trajectories.stepsWord', { count: steps })}`,
  ];
  // For hidden episodes it is not known what their pictures rule out.
  const exact = ids.length === 1;
  return (
    <Bar aria-label={t('trajectories.questions.bar')}>
      <IconButton icon={IconChevronLeft} label={t('trajectories.questions.back')} onClick={onBack} />
      <BarTitle fixed>{t('trajectories.questions.title')}</BarTitle>
      <OutcomeGlyph outcome={outcome} reason={reason} />
      <BarFact>{facts.filter(Boolean).join(' · ')}</BarFact>
      <BarEnd>
        <Text tone="dim">{t('trajectories.questions.kinds')}</Text>
        <SegmentedControl
          label={t('trajectories.questions.kinds')}
          value={kinds}
          segments={kindNames.map((value) => ({ value, label: t(`trajectories.questions.kind.${value}`) }))}
          onChange={(value) => useDrafts.setState({ kinds: value })}
        />
        {ids.length > 1 && <EpisodePicker id={episode.id} ids={ids} found={found} />}
        <BatchButton found={found} />
        <ActionButton
          kind="primary"
          icon={IconSparkles}
          shortcut={keyTaken ? undefined : key}
          refusal={runs.refusal}
          onClick={runs.start}
        >
          {t(exact ? 'trajectories.questions.draft' : 'trajectories.questions.draftUpTo', { count: runs.total })}
        </ActionButton>
      </BarEnd>
    </Bar>
  );
}
