import { useActionHandlers } from '../../actions/action-store.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { useRequestedRun } from '../../places/requested-run.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { RunList } from './RunList.tsx';
import { LiveOrRun } from './live/LiveOrRun.tsx';
import { StartLive } from './live/StartLive.tsx';
import { StartDialog } from './start/StartDialog.tsx';

/** Opens the start dialog for everything in the project. */
function openStart(): void {
  useRequestedRun.setState({ pipeline: null, selection: null });
  navigate({ screen: 'runs', params: { new: '' } });
}

const openLive = () => navigate({ screen: 'runs', params: { live: '' } });

/** Runs: the list, or one of them; `?new=<pipeline>` and `?live` open the start dialogs. */
export default function RunsScreen() {
  const id = useRoute((route) => route.id);
  const starting = useRoute((route) => route.params['new']);
  const startingLive = useRoute((route) => route.params['live']);
  const liveRefusal = useCallRefusal('agents.start');
  const refusal = useCallRefusal('runs.start');
  useActionHandlers({
    'run-new': refusal === null ? openStart : null,
    'live-new': liveRefusal === null ? openLive : null,
  });
  const close = () => {
    useRequestedRun.setState({ pipeline: null, selection: null });
    navigate({ screen: 'runs', id }, { replace: true });
  };
  return (
    <>
      {id === null ? <RunList onStart={openStart} onLive={openLive} /> : <LiveOrRun key={id} id={id} />}
      {startingLive !== undefined && <StartLive onClose={() => navigate({ screen: 'runs', id }, { replace: true })} />}
      {starting !== undefined && <StartDialog key={starting} pipeline={starting || null} onClose={close} />}
    </>
  );
}
