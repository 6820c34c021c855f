import { useSystem } from '../../../project/project.ts';
import type { RevealedItem } from './kind.ts';

/** This person's own answer; undefined if they gave none. */
export function useOwnAnswer({ answers }: RevealedItem): RevealedItem['answers'][number] | undefined {
  const me = useSystem()?.me.name;
  return answers.find(({ voter }) => voter.kind === 'person' && voter.name === me);
}
