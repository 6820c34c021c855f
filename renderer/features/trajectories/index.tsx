import { useEffect } from 'react';
import { useProject } from '../../app/project.ts';
import { useRoute } from '../../app/route.ts';
import { EpisodeScreen } from './EpisodeScreen.tsx';
import { ListScreen } from './ListScreen.tsx';
import { keepForProject } from './store.ts';

/** The episodes of the project, or the one that the address names. */
export default function Trajectories() {
  const path = useProject()?.path ?? null;
  useEffect(() => keepForProject(path), [path]);
  const id = useRoute((route) => route.id);
  return id === null ? <ListScreen /> : <EpisodeScreen id={id} />;
}
