import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { navigate } from '../../../places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { useAgentName } from '../agent-pairs/agent-name.ts';
import { PairPanel } from '../agent-pairs/PairPanel.tsx';
import { useFieldNames } from '../agent-pairs/use-pair-words.ts';
import { usePairing } from '../agent-pairs/use-pairing.ts';
import { Frame } from '../charts/Frame.tsx';
import { focusCardAfter } from '../focus-card.ts';
import { AgentErrors } from '../errors/AgentErrors.tsx';
import { AgentsBar } from './AgentsBar.tsx';
import { AgentsStatus } from './AgentsStatus.tsx';
import { AgentsWaiting } from './AgentsWaiting.tsx';
import { Board, type Order } from './Board.tsx';
import { EpisodeStrip, openEpisode } from './EpisodeStrip.tsx';
import { JudgePanel } from './JudgePanel.tsx';
import { Outcomes } from './Outcomes.tsx';
import { Recall } from './Recall.tsx';
import { hasLine, linesOf } from '../agent-pairs/lines.ts';
import { type Agent, ofJudge, successBys } from '../agent-pairs/types.ts';
import { useAgents } from './use-agents.ts';
import { shownEpisodes, useStripChoice } from './use-shown-episodes.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

/** Agents pinned to the recall curve, and those that it shows. */
function usePins(agents: readonly Agent[]) {
  const [pins, setPins] = useState<ReadonlySet<string>>(new Set());
  // An agent that is gone takes no room.
  const pinned = new Set(agents.map(({ agent }) => agent).filter((agent) => pins.has(agent)));
  const pin = (agent: string) => {
    const next = new Set(pinned);
    if (!next.delete(agent)) next.add(agent);
    setPins(next);
  };
  return { pinned, lines: linesOf(agents, pinned), pin };
}

/** Agents over the project's episodes: tasks done, how soon, how the others ended, and whether the judge is right. */
export function AgentsScreen() {
  const { t } = useTranslation();
  const nameOf = useAgentName();
  const found = useAgents();
  const { refusal, error, by, card, data, agents, marks } = found;
  const [order, setOrder] = useState<Order>('given');
  const choice = useStripChoice(agents);
  const { active, filter, setAt, show } = choice;
  const { pinned, lines, pin } = usePins(agents);
  const pairing = usePairing(agents, active, pinned, lines, { by, judge: card?.judge, limit: found.limit });
  const { pair, other } = pairing;
  const { shown, paired, place, opened } = shownEpisodes(choice, agents, pair);
  const fieldNames = useFieldNames(active?.agent ?? '', other?.agent ?? '', pair?.repeated ?? false);
  const trouble = error && <ErrorNote error={error} onRetry={found.retry} />;
  const sources = successBys.filter((entry) => entry !== 'judge' || card);
  const turnPair = () => {
    pairing.setOn(!pairing.on);
    if (!pairing.on) show({ kind: 'pair', field: 'differ' });
    else if (filter.kind === 'pair') show({ kind: 'all' });
  };
  useActionHandlers({
    'evaluate-previous': place > 0 ? () => focusCardAfter(() => setAt(place - 1)) : null,
    'evaluate-next': place + 1 < shown.length ? () => focusCardAfter(() => setAt(place + 1)) : null,
    'evaluate-open': opened ? () => openEpisode(opened) : null,
    'evaluate-reading': () => found.setBy(sources[(sources.indexOf(by) + 1) % sources.length] ?? 'source'),
    'evaluate-pair': other ? turnPair : null,
    'evaluate-report': data && (active || data.people || card) ? () => void found.saveReport('md') : null,
  });
  /** Shows what is behind a figure that was pressed, with the focus on the first (or n-th) episode: Enter opens it. */
  const lookInto: typeof show = (...what) => focusCardAfter(() => show(...what));
  /** Whose episodes the strip shows. */
  const stripOf = () => {
    if (!active) return t('evaluate.agents.people.title');
    if (ofJudge(filter)) return t('evaluate.agents.allAgents');
    if (filter.kind !== 'pair' || !other) return nameOf(active?.agent ?? '');
    const field = filter.field === 'differ' ? t('evaluate.agents.pair.differ') : fieldNames[filter.field];
    return t('evaluate.agents.pair.strip', { a: nameOf(active?.agent ?? ''), b: nameOf(other.agent), field });
  };
  // People's recordings and their judges are worth showing without any agent.
  const isEmpty = !active && !data?.people && !card;
  const episodes = agents.reduce((sum, agent) => sum + agent.episodes.length, 0);
  return (
    <>
      <AgentsBar
        tasks={found.tasks}
        episodes={episodes}
        by={by}
        judged={card !== null}
        judge={card?.judge}
        onBy={found.setBy}
        onReport={data && !isEmpty ? (format) => void found.saveReport(format) : null}
      />
      {refusal !== null ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <EmptyState icon={IconRoute} title={t('evaluate.agents.hidden')}>
            {refusal}
          </EmptyState>
        </Block>
      ) : trouble && !data ? (
        <Block as="main" grow minHeight={0} pad={12}>
          {trouble}
        </Block>
      ) : !data ? (
        <AgentsWaiting />
      ) : isEmpty ? (
        <Block as="main" grow minHeight={0} pad={12}>
          <EmptyState
            icon={IconRoute}
            title={t('evaluate.agents.empty')}
            action={
              <ActionButton kind="primary" onClick={() => navigate({ screen: 'trajectories' })}>
                {t('evaluate.agents.goTrajectories')}
              </ActionButton>
            }
          >
            {t('evaluate.agents.emptyText')}
          </EmptyState>
        </Block>
      ) : (
        <Frame
          banner={trouble && <Block pad={[8, 12]}>{trouble}</Block>}
          stale={found.stale}
          left={
            <>
              <Board
                agents={agents}
                people={data.people}
                marks={marks}
                active={active?.agent ?? ''}
                order={order}
                onOrder={setOrder}
                onActive={(agent) => show(ofJudge(filter) ? { kind: 'all' } : filter, agent)}
                pinned={pinned}
                onPin={pin}
                pairing={pairing.on}
                onPair={turnPair}
                alone={!other}
              />
              {active && (
                <>
                  <Outcomes agents={agents} onShow={(agent, next) => lookInto(next, agent)} />
                  <AgentErrors by={by} judge={by === 'judge' ? card?.judge : undefined} active={active.agent} />
                </>
              )}
            </>
          }
          right={
            <>
              {active && (
                <Recall
                  lines={lines}
                  of={agents.filter(hasLine).length}
                  marks={marks}
                  active={active.agent}
                  limits={data.limits}
                  limit={found.limit}
                  onLimit={found.setLimit}
                  onSuccess={(agent, nth) => lookInto({ kind: 'outcome', outcome: ['success'] }, agent, nth)}
                  drawing={() => found.drawing(lines.map(({ agent }) => agent))}
                />
              )}
              {active && pairing.on ? (
                <PairPanel
                  active={active}
                  pairing={pairing}
                  field={filter.kind === 'pair' ? filter.field : null}
                  onField={(field) => lookInto({ kind: 'pair', field })}
                  onOther={(agent) => {
                    pairing.setOther(agent);
                    show({ kind: 'pair', field: 'differ' });
                  }}
                  onClose={turnPair}
                />
              ) : (
                <JudgePanel
                  cards={found.cards}
                  card={card}
                  cell={filter.kind === 'cell' ? filter.cell : null}
                  onJudge={found.setJudge}
                  onCell={(cell, group) => lookInto({ kind: 'cell', cell, group })}
                  onDiffers={() => lookInto({ kind: 'differs' })}
                />
              )}
            </>
          }
          strip={
            <EpisodeStrip
              of={stripOf()}
              episodes={shown}
              paired={paired}
              waiting={paired !== null && pairing.loading && !pair}
              at={place}
              onAt={setAt}
              filter={filter}
              onFilter={(next) => show(next)}
            />
          }
        />
      )}
      <AgentsStatus agents={agents} active={active} order={order} pairs={other !== null} />
    </>
  );
}
