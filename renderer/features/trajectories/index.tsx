import { useEffect } from 'react';
import { useProject } from '../../project/project.ts';
import { useRoute } from '../../places/route.ts';
import { EpisodeScreen } from './episode/EpisodeScreen.tsx';
import { ListScreen } from './list/ListScreen.tsx';
import { QuestionsScreen } from './questions/QuestionsScreen.tsx';
import { keepForProject } from './list-store.ts';

/** The episodes of the project, or the one that the address names. */
export default function Trajectories() {
  const path = useProject()?.path ?? null;
  useEffect(() => keepForProject(path), [path]);
  const id = useRoute((route) => route.id);
  const questions = useRoute((route) => route.params['questions'] !== undefined);
  if (id === null) return <ListScreen />;
  return questions ? <QuestionsScreen id={id} /> : <EpisodeScreen id={id} />;
}
