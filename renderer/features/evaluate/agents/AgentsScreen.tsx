import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../app/actions/action-store.ts';
import { navigate } from '../../../app/places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';

import { Frame } from '../charts/Frame.tsx';
import { focusCardAfter } from '../focus-card.ts';
import { AgentsBar } from './AgentsBar.tsx';
import { AgentsStatus } from './AgentsStatus.tsx';
import { AgentsWaiting } from './AgentsWaiting.tsx';
import { Board, type Order } from './Board.tsx';
import { EpisodeStrip, openEpisode } from './EpisodeStrip.tsx';
import { JudgePanel } from './JudgePanel.tsx';
import { Outcomes } from './Outcomes.tsx';
import { Recall } from './Recall.tsx';
import { hasLine } from './lines.ts';
import { ofJudge, successBys } from './types.ts';
import { useAgents } from './use-agents.ts';
import { usePins } from './use-pins.ts';
import { useShownEpisodes } from './use-shown-episodes.ts';
import classes from '../Evaluate.module.css';

/** Agents over the project's episodes: tasks done, how soon, how the others ended, and whether the judge is right. */
export function AgentsScreen() {
  const { t } = useTranslation();
  const found = useAgents();
  const { refusal, error, by, card, data, agents, marks } = found;
  const [order, setOrder] = useState<Order>('given');
  const { active, filter, shown, place, setAt, opened, show } = useShownEpisodes(agents);
  const { pinned, lines, pin } = usePins(agents);
  const trouble = error && <ErrorNote error={error} onRetry={found.retry} />;
  const sources = successBys.filter((one) => one !== 'judge' || card);
  useActionHandlers({
    'evaluate-previous': place > 0 ? () => focusCardAfter(() => setAt(place - 1)) : null,
    'evaluate-next': place + 1 < shown.length ? () => focusCardAfter(() => setAt(place + 1)) : null,
    'evaluate-open': opened ? () => openEpisode(opened) : null,
    'evaluate-reading': () => found.setBy(sources[(sources.indexOf(by) + 1) % sources.length] ?? 'source'),
    'evaluate-report': active ? () => void found.saveReport('md') : null,
  });
  /** Shows what is behind a figure that was pressed, with the focus on the first (or n-th) episode: Enter opens it. */
  const lookInto: typeof show = (...what) => focusCardAfter(() => show(...what));
  const episodes = agents.reduce((sum, one) => sum + one.episodes.length, 0);
  return (
    <>
      <AgentsBar
        tasks={found.tasks}
        episodes={episodes}
        by={by}
        judged={card !== null}
        onBy={found.setBy}
        onReport={agents.length > 0 ? (format) => void found.saveReport(format) : null}
      />
      {refusal !== null ? (
        <main className={classes.pad}>
          <EmptyState icon={IconRoute} title={t('evaluate.agents.hidden')}>
            {refusal}
          </EmptyState>
        </main>
      ) : trouble && !data ? (
        <main className={classes.pad}>{trouble}</main>
      ) : !data ? (
        <AgentsWaiting />
      ) : !active ? (
        <main className={classes.pad}>
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
        </main>
      ) : (
        <Frame
          banner={trouble && <div className={classes.going}>{trouble}</div>}
          stale={found.stale}
          left={
            <>
              <Board
                agents={agents}
                marks={marks}
                active={active.agent}
                order={order}
                onOrder={setOrder}
                onActive={(agent) => show(ofJudge(filter) ? { kind: 'all' } : filter, agent)}
                pinned={pinned}
                onPin={pin}
              />
              <Outcomes agents={agents} onShow={(agent, next) => lookInto(next, agent)} />
            </>
          }
          right={
            <>
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
              <JudgePanel
                cards={found.cards}
                card={card}
                cell={filter.kind === 'cell' ? filter.cell : null}
                onJudge={found.setJudge}
                onCell={(cell, group) => lookInto({ kind: 'cell', cell, group })}
                onDiffers={() => lookInto({ kind: 'differs' })}
              />
            </>
          }
          strip={
            <EpisodeStrip
              of={ofJudge(filter) ? t('evaluate.agents.allAgents') : active.agent || t('evaluate.agents.unnamed')}
              episodes={shown}
              at={place}
              onAt={setAt}
              filter={filter}
              onFilter={(next) => show(next)}
            />
          }
        />
      )}
      <AgentsStatus agents={agents} active={active} order={order} />
    </>
  );
}
