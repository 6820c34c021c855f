import { useEffect } from 'react';
import { useActionHandlers } from '../../app/action-store.ts';
import { navigate, useRoute } from '../../app/route.ts';
import { RunList } from './RunList.tsx';
import { RunView } from './RunView.tsx';
import { StartDialog } from './StartDialog.tsx';
import { openStartRun, useStartRun } from './start-store.ts';

/** Runs: the list, or one of them. */
export default function RunsScreen() {
  const id = useRoute((route) => route.id);
  const wanted = useRoute((route) => route.params['do']);
  const starting = useStartRun((state) => state.open);
  useActionHandlers({ 'run-new': () => openStartRun() });
  useEffect(() => {
    if (wanted !== 'new') return;
    if (!useStartRun.getState().open) openStartRun();
    navigate({ screen: 'runs', id }, { replace: true });
  }, [wanted, id]);
  return (
    <>
      {id === null ? <RunList /> : <RunView key={id} id={id} />}
      {starting && (
        <StartDialog onClose={() => useStartRun.setState({ open: false, selection: null, pipeline: null })} />
      )}
    </>
  );
}
