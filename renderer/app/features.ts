import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import type { Screen } from './places.ts';

type Feature = { default: ComponentType };

/** A screen is a folder whose `index.tsx` has a default component; its code is fetched when it is first shown. */
const load: Record<Screen, () => Promise<Feature>> = {
  home: () => import('../features/home/index.tsx'),
  import: () => import('../features/import/index.tsx'),
  library: () => import('../features/library/index.tsx'),
  annotate: () => import('../features/annotate/index.tsx'),
  review: () => import('../features/review/index.tsx'),
  trajectories: () => import('../features/trajectories/index.tsx'),
  runs: () => import('../features/runs/index.tsx'),
  evaluate: () => import('../features/evaluate/index.tsx'),
  releases: () => import('../features/releases/index.tsx'),
  models: () => import('../features/models/index.tsx'),
};

export const features = Object.fromEntries(
  Object.entries(load).map(([screen, fetchIt]) => [screen, lazy(fetchIt)]),
) as Record<Screen, LazyExoticComponent<ComponentType>>;

/** Fetches the other screens' code once the first one stands, so that going there is immediate. */
export function prefetchFeatures(): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  idle(() => {
    for (const fetchIt of Object.values(load)) void fetchIt();
  });
}
