import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#shared/episodes/episode.ts';
import { navigate } from '../../../places/route.ts';
import { type DataColumn, TableTools } from '../../../ui/tables/DataTable.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx';
import { OutcomeGlyph } from '../../trajectories/OutcomeGlyph.tsx';
import { BlankCards } from '../items/BlankCards.tsx';
import classes from './Agents.module.css';
import { type AgentEpisode, differs, type EpisodeFilter } from '../agent-pairs/types.ts';
import { useAgentName } from '../agent-pairs/agent-name.ts';
import type { PairedEpisode } from '../agent-pairs/pair-episodes.ts';
import { Figure, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Maximum number of cards; the table that can be saved has all. */
const drawn = 200;

const outcomeOf: Record<AgentEpisode['outcome'], Outcome> = {
  success: 'success',
  failure: 'failure',
  limit: 'uncompleted',
  'early-stop': 'uncompleted',
  'env-error': 'error',
  unknown: 'unknown',
};

const segments = ['all', 'success', 'failure', 'uncompleted', 'differs'] as const;
type Segment = (typeof segments)[number];

const filterOf: Record<Segment, EpisodeFilter> = {
  all: { kind: 'all' },
  success: { kind: 'outcome', outcome: ['success'] },
  failure: { kind: 'outcome', outcome: ['failure'] },
  uncompleted: { kind: 'outcome', outcome: ['limit', 'early-stop'] },
  differs: { kind: 'differs' },
};

/** Why an episode ended unfinished, as its source says it; a run that took longer than the limit used up its steps. */
const endOf = ({ outcome }: AgentEpisode): string => (outcome === 'early-stop' ? outcome : '');

function segmentOf(filter: EpisodeFilter): Segment | '' {
  if (filter.kind === 'all' || filter.kind === 'differs') return filter.kind;
  if (filter.kind === 'cell' || filter.kind === 'pair') return '';
  const [only, second] = filter.outcome;
  if (second !== undefined) return 'uncompleted';
  return only === 'success' || only === 'failure' ? only : '';
}

/** Opens an episode in Trajectories, at the step that goes wrong by people's label. */
export const openEpisode = ({ id, failingStep }: AgentEpisode): void =>
  navigate({
    screen: 'trajectories',
    id,
    params: failingStep === null || failingStep === 1 ? {} : { step: String(failingStep - 1) },
  });

/** Scrolls the strip until the card is visible. The page around the strip does not scroll. */
function keepInView(strip: HTMLElement, card: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), card.getBoundingClientRect()];
  if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right;
}

/** Final pictures of episodes; a press opens one in Trajectories. */
export function EpisodeStrip({
  of,
  episodes,
  paired,
  waiting,
  at,
  onAt,
  filter,
  onFilter,
}: {
  /** Whose episodes they are. */
  of: string;
  episodes: readonly AgentEpisode[];
  /** The same episodes with their agents, where they are of two. */
  paired: readonly PairedEpisode[] | null;
  /** It is not known yet which episodes they are. */
  waiting: boolean;
  /** The focused episode. */
  at: number;
  onAt: (at: number) => void;
  filter: EpisodeFilter;
  onFilter: (filter: EpisodeFilter) => void;
}) {
  const { t } = useTranslation();
  const nameOf = useAgentName();
  const title = t('evaluate.agents.episodes');
  const strip = useRef<HTMLUListElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (strip.current && current.current) keepInView(strip.current, current.current);
  }, [at, episodes]);
  const columns: DataColumn<AgentEpisode>[] = [
    { id: 'name', header: 'episode', value: ({ name }) => name },
    { id: 'task', header: 'task', value: ({ task }) => task },
    { id: 'steps', header: 'steps', value: ({ steps }) => steps },
    { id: 'outcome', header: 'outcome', value: ({ outcome }) => outcome },
    { id: 'judge', header: 'judge', value: ({ judge }) => judge },
    { id: 'people', header: 'people', value: ({ people }) => people },
    { id: 'failing', header: 'first failing step', value: ({ failingStep }) => failingStep },
  ];
  return (
    <Stack as="section" fixed borderTop="line" height={206} aria-label={title}>
      <PanelHeader title={title} remark={`${of}, ${episodes.length}`}>
        <SegmentedControl<Segment | ''>
          label={title}
          value={segmentOf(filter)}
          segments={segments.map((value) => ({ value, label: t(`evaluate.agents.filter.${value}`) }))}
          onChange={(value) => value !== '' && onFilter(filterOf[value])}
        />
        <TableTools columns={columns} rows={episodes} name="agent-episodes" />
      </PanelHeader>
      {waiting ? (
        <BlankCards />
      ) : episodes.length === 0 ? (
        <Text as="p" pad={[0, 12, 8]} tone="dim" size={11}>
          {t('evaluate.agents.noneHere')}
        </Text>
      ) : (
        <Row overflow="auto" as="ul" ref={strip} gap={10} pad={[6, 12]} className={classes.cards}>
          {episodes.slice(0, drawn).map((episode, place) => (
            <li key={episode.id} data-starts={paired?.[place]?.starts || undefined}>
              <Stack
                type="button"
                ref={place === at ? current : undefined}
                data-strip-card={place === at || undefined}
                as="button"
                gap={2}
                width={186}
                pad={2}
                tone="text"
                text="left"
                className={classes.card}
                aria-current={place === at || undefined}
                onFocus={() => onAt(place)}
                onClick={() => openEpisode(episode)}
              >
                <Figure border="none" width={182} height={104} surface="well">
                  {episode.final && <Picture sha256={episode.final} width={240} alt={episode.name} fit="cover" />}
                </Figure>
                <Text truncate weight={500} maxWidth="full" title={episode.task}>
                  {episode.task || episode.name}
                </Text>
                <Row as="span" gap={6} align="center" tone="text2" size={11} className={classes.words}>
                  <OutcomeGlyph outcome={outcomeOf[episode.outcome]} reason={endOf(episode)} />
                  {!paired && differs(episode) ? (
                    <Text tone="warn">
                      {t('evaluate.agents.judgeVerdict', {
                        verdict: t(`trajectories.outcome.${episode.judge ?? 'unknown'}`),
                      })}
                    </Text>
                  ) : (
                    <span title={paired?.[place]?.agent}>
                      {t('evaluate.agents.stepCount', { count: episode.steps })}
                      {paired && `, ${nameOf(paired[place]?.agent ?? '')}`}
                      {episode.failingStep !== null &&
                        `, ${t('evaluate.agents.failsAt', { step: episode.failingStep })}`}
                    </span>
                  )}
                </Row>
              </Stack>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}
