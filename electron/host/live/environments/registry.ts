import { allEnvironments } from './all-environments.ts';
import type { EnvironmentKind } from './define.ts';

/** Every environment. */
export const environments: readonly EnvironmentKind[] = allEnvironments;

export const environmentOf = (id: string): EnvironmentKind | undefined => environments.find((one) => one.id === id);
