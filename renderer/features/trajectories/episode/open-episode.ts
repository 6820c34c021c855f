import { navigate } from '../../../places/route.ts';

export const toList = () => navigate({ screen: 'trajectories' });

/** Another episode in the place of this one; null: there is none. */
export const openEpisode = (id: string | null) => {
  if (id !== null) navigate({ screen: 'trajectories', id }, { replace: true });
};
