import { useQuery } from '@tanstack/react-query';
import { useRoute } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { RunView } from '../RunView.tsx';
import { AttemptView } from './AttemptView.tsx';
import { LiveBoard } from './LiveBoard.tsx';
import { PathsView } from './paths/PathsView.tsx';

/**
 * A run: a live one is a board (or one attempt, `?task`; the paths of a task, `?paths`, opened from an attempt, `?attempt`; the engine's view,
 * `?engine`),
 * for those who may see it.
 */
export function LiveOrRun({ id }: { id: string }) {
  const params = useRoute((route) => route.params);
  const refusal = useCallRefusal('live.board');
  const run = useQuery({
    ...orpc.runs.get.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'running' || state.data?.state === 'pausing' ? 1000 : false),
  });
  const asksEngine = params['engine'] !== undefined || params['calls'] !== undefined;
  if (!run.data || run.data.subject !== 'agent' || refusal !== null || asksEngine) return <RunView id={id} />;
  const { task, paths, attempt } = params;
  if (task !== undefined) return <AttemptView key={task} run={id} itemId={task} />;
  if (paths === undefined) return <LiveBoard run={run.data} />;
  return <PathsView key={paths} run={id} task={paths} attempt={attempt} />;
}
