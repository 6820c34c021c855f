import { inWords } from '../phrases/phrase.ts';
import { allKinds } from './all-kinds.ts';
import type { AnyItemKind } from './define.ts';

/** Every kind of item. */
export function itemKinds(): readonly AnyItemKind[] {
  return allKinds;
}

/** The kind with an id, or undefined. */
export function findItemKind(id: string): AnyItemKind | undefined {
  return allKinds.find((kind) => kind.id === id);
}

/** The kind with a known id. Throws for any other. */
export function itemKind(id: string): AnyItemKind {
  const found = findItemKind(id);
  if (!found) throw new Error(inWords('kind-unknown', { kind: id, kinds: allKinds.map((kind) => kind.id).join(', ') }));
  return found;
}
