import type { EnvironmentKind } from './define.ts';
import { linux } from './linux/index.ts';
import { osworld } from './osworld/index.ts';
import { replay } from './replay/index.ts';
import { web } from './web/index.ts';

/** Every environment; a new one is a folder here and a line in this list. */
const known: EnvironmentKind[] = [web, linux, osworld, replay];
export const environments: readonly EnvironmentKind[] = known;

export const environmentOf = (id: string): EnvironmentKind | undefined => environments.find((one) => one.id === id);

/** Adds an environment while the program runs; returns a function that removes it again. */
export function addEnvironment(kind: EnvironmentKind): () => void {
  known.push(kind);
  return () => void known.splice(known.indexOf(kind), 1);
}
