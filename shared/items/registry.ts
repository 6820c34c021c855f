import { inWords } from '../phrases/phrase.ts';
import type { AnyItemKind } from './define.ts';
import { agentTaskKind } from './agent-task/index.ts';
import { controlCheck } from './control-check/index.ts';
import { element } from './element/index.ts';
import { goalCompletion } from './goal-completion/index.ts';
import { instruction } from './instruction/index.ts';
import { knowledgeQuestion, knowledgeText } from './knowledge-question/index.ts';
import { question } from './question/index.ts';

/** Every kind of item, in their order in releases and reports; a new one adds a line here. */
const kinds: AnyItemKind[] = [
  element,
  instruction,
  question,
  knowledgeQuestion,
  knowledgeText,
  goalCompletion,
  controlCheck,
  agentTaskKind,
];

/** Every kind of item. */
export function itemKinds(): readonly AnyItemKind[] {
  return kinds;
}

/** The kind with an id, or undefined. */
export function findItemKind(id: string): AnyItemKind | undefined {
  return kinds.find((kind) => kind.id === id);
}

/** The kind with a known id. Throws for any other. */
export function itemKind(id: string): AnyItemKind {
  const found = findItemKind(id);
  if (!found) throw new Error(inWords('kind-unknown', { kind: id, kinds: kinds.map((kind) => kind.id).join(', ') }));
  return found;
}

/** Adds a kind at run time; returns a function that removes it again. */
export function addItemKind(kind: AnyItemKind): () => void {
  if (findItemKind(kind.id)) throw new Error(inWords('kind-twice', { kind: kind.id }));
  kinds.push(kind);
  return () => void kinds.splice(kinds.indexOf(kind), 1);
}
