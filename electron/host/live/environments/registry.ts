import type { EnvironmentKind } from './define.ts';
import { replay } from './replay/index.ts';

/** Every environment; a new one is a folder here and a line in this list. */
export const environments: readonly EnvironmentKind[] = [replay];

export const environmentOf = (id: string): EnvironmentKind | undefined => environments.find((one) => one.id === id);
