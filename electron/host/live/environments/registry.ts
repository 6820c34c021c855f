import { allEnvironments } from './all-environments.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { EnvironmentKind } from './define.ts';

/** Every environment. */
export const environments: readonly EnvironmentKind[] = allEnvironments;

export const environmentOf = (id: string): EnvironmentKind | undefined =>
  environments.find((environment) => environment.id === id);

/** What an environment needs and this machine lacks, now that somebody wants to use it; null if nothing. */
export const lackOf = async (kind: EnvironmentKind, machines?: readonly string[]): Promise<Phrase | null> =>
  kind.missing() ?? (await kind.lacks?.(machines)) ?? null;
