import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import Home from '../features/home/index.tsx';
import { withMantine } from '../theme/mantine.ts';
import { type Screen, screens } from './places.ts';

type Feature = { default: ComponentType };

/**
 * A screen is a folder whose `index.tsx` has a default component. Its code is fetched when it is first shown; Home, where
 * the studio starts, comes with the frame.
 */
const load: Record<Screen, () => Promise<Feature>> = {
  home: () => Promise.resolve({ default: Home }),
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

const loadTopBar = async (): Promise<Feature> => ({ default: (await import('./TopBar.tsx')).TopBar });
const lazyTopBar = lazy(() => withMantine(loadTopBar));
let topBar: ComponentType | undefined;

/** The bar over every screen but Home: itself once its code is there, else one that suspends. */
export const topBarNow = (): ComponentType => topBar ?? lazyTopBar;

const lazily = Object.fromEntries(
  Object.entries(load).map(([screen, fetchIt]) => [screen, lazy(() => withMantine(fetchIt))]),
) as Record<Screen, LazyExoticComponent<ComponentType>>;
const there: Partial<Record<Screen, ComponentType>> = {};

/** Fetches a screen's code; a failure is shown by the screen itself when it is opened. */
export async function fetchFeature(screen: Screen): Promise<void> {
  if (screen === 'home') {
    there.home = Home;
    return;
  }
  const found = await withMantine(() => Promise.all([load[screen](), loadTopBar()])).catch(() => null);
  if (!found) return;
  there[screen] = found[0].default;
  topBar = found[1].default;
}

/**
 * The screen's component: itself once its code is there, else one that suspends. React holds whatever has suspended
 * back for 300 ms, so a screen that need not suspend must not.
 */
export function featureNow(screen: Screen): ComponentType {
  return there[screen] ?? lazily[screen];
}

/** Fetches the other screens' code once the first one stands, so that going there is immediate. */
export function prefetchFeatures(): void {
  for (const screen of screens) void fetchFeature(screen);
}
