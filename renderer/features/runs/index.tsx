import { useActionHandlers } from '../../actions/action-store.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { useRequestedRun } from '../../places/requested-run.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { RunList } from './RunList.tsx';
import { RunView } from './RunView.tsx';
import { StartDialog } from './start/StartDialog.tsx';

/** Opens the start dialog for everything in the project. */
function openStart(): void {
  useRequestedRun.setState({ pipeline: null, selection: null });
  navigate({ screen: 'runs', params: { new: '' } });
}

/** Runs: the list, or one of them; `?new=<pipeline>` opens the start dialog. */
export default function RunsScreen() {
  const id = useRoute((route) => route.id);
  const starting = useRoute((route) => route.params['new']);
  const refusal = useCallRefusal('runs.start');
  useActionHandlers({ 'run-new': refusal === null ? openStart : null });
  const close = () => {
    useRequestedRun.setState({ pipeline: null, selection: null });
    navigate({ screen: 'runs', id }, { replace: true });
  };
  return (
    <>
      {id === null ? <RunList onStart={openStart} /> : <RunView key={id} id={id} />}
      {starting !== undefined && <StartDialog key={starting} pipeline={starting || null} onClose={close} />}
    </>
  );
}
