import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type Screen, screens } from '../places/places.ts';

type Feature = { default: ComponentType };

/** A screen is a folder whose `index.tsx` has a default component. Its code is fetched when it is first shown. */
const load: Record<Screen, () => Promise<Feature>> = {
  home: () => import('../features/home/index.tsx'),
  import: () => import('../features/import/index.tsx'),
  board: () => import('../features/board/index.tsx'),
  settings: () => import('../features/settings/index.tsx'),
  library: () => import('../features/library/index.tsx'),
  annotate: () => import('../features/annotate/index.tsx'),
  review: () => import('../features/review/index.tsx'),
  trajectories: () => import('../features/trajectories/index.tsx'),
  runs: () => import('../features/runs/index.tsx'),
  evaluate: () => import('../features/evaluate/index.tsx'),
  releases: () => import('../features/releases/index.tsx'),
  models: () => import('../features/models/index.tsx'),
};

const lazily = Object.fromEntries(Object.entries(load).map(([screen, fetchIt]) => [screen, lazy(fetchIt)])) as Record<
  Screen,
  LazyExoticComponent<ComponentType>
>;
const there: Partial<Record<Screen, ComponentType>> = {};

/** Fetches a screen's code; a failure is shown by the screen itself when it is opened. */
export async function fetchFeature(screen: Screen): Promise<void> {
  const found = await load[screen]().catch(() => null);
  if (found) there[screen] = found.default;
}

/**
 * The screen's component once its code has loaded, otherwise one that suspends. React delays suspended content for 300
 * ms, so a screen that need not suspend must not.
 */
export function featureNow(screen: Screen): ComponentType {
  return there[screen] ?? lazily[screen];
}

/** Fetches the other screens' code once the first one is shown, so that going there is immediate. */
export function prefetchFeatures(): void {
  for (const screen of screens) void fetchFeature(screen);
}
