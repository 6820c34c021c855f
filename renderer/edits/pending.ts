import { type Element, type Instruction } from '#shared/contract/elements.ts';
import { instructionContent } from '#shared/contents/instruction.ts';
import type { EditCall } from './calls.ts';

/** Whose edits they are: the project, by its creation time, and the person's name. */
export interface Scope {
  project: string;
  person: string;
}

export const sameScope = (a: Scope | null, b: Scope | null): boolean =>
  a !== null && b !== null && a.project === b.project && a.person === b.person;

/** Why an edit needs a person's decision before it can be sent. */
export interface Problem {
  /** `conflict`: somebody else changed the item in between; `refused`: the project does not accept it. */
  kind: 'conflict' | 'refused';
  /** One sentence for a person. */
  message: string;
  /** The changed item with its current revision and content; absent for other refusals. */
  current?: { id: string; revision: number; content: unknown };
}

/** What an edit belongs to, so that people find it again. */
export interface About {
  screenshotId: string | null;
  /** The picture's name, or another name by which people know the item. */
  name: string;
}

/** One edit between the page and the project, stored by the browser until the project has it. */
export interface PendingEdit {
  /** A UUIDv7: the order of the edits, and their idempotency key. */
  key: string;
  scope: Scope;
  /** The page that owns it. */
  tab: string;
  about: About;
  call: EditCall;
  problem: Problem | null;
}

/** An edit of another person or project, kept until that is open again. */
export function isElsewhere({ scope }: PendingEdit, now: Scope | null): boolean {
  return scope.project !== '' && now !== null && !sameScope(scope, now);
}

/** The item a CONFLICT is about, as it is now. */
export function currentOf(data: unknown): Problem['current'] {
  const { id, currentRevision, current } = (data ?? {}) as {
    id?: string;
    currentRevision?: number;
    current?: { content?: unknown };
  };
  return id === undefined || currentRevision === undefined
    ? undefined
    : { id, revision: currentRevision, content: current?.content };
}

/** Elements of a picture as they will be once these edits are written, without edits that need a decision. */
export function withPending(elements: readonly Element[], edits: readonly PendingEdit[]): readonly Element[] {
  let shown = elements;
  for (const { call, problem } of edits) {
    if (problem) continue;
    if (call.kind === 'create') {
      const { screenshotId, made } = call.input;
      const there = new Set(shown.map(({ id }) => id));
      const fresh = made.flatMap(({ id, content, source }): Element[] =>
        id === undefined || there.has(id)
          ? []
          : [{ id, screenshotId, revision: 0, state: 'draft', content, source: source ?? '', lints: [] } as Element],
      );
      shown = [...shown, ...fresh];
    } else if (call.kind === 'save') {
      const contents = new Map(call.input.edits.map(({ id, content }) => [id, content as Element['content']]));
      shown = shown.map((element) => ({ ...element, content: contents.get(element.id) ?? element.content }));
    } else if (call.kind === 'state') {
      const { state, items } = call.input;
      const ids = new Set(items.map(({ id }) => id));
      shown = shown
        .map((element) => (ids.has(element.id) ? { ...element, state } : element))
        .filter((element) => element.state !== 'retired');
    }
  }
  return shown;
}

/** Instructions of a picture as they will be once these edits are written. */
export function withPendingInstructions(
  instructions: readonly Instruction[],
  edits: readonly PendingEdit[],
): readonly Instruction[] {
  let shown = instructions;
  const change = (id: string, to: (entry: Instruction) => Instruction) => {
    shown = shown.map((entry) => (entry.id === id ? to(entry) : entry));
  };
  for (const { key, scope, about, call, problem } of edits) {
    if (problem) continue;
    if (call.kind === 'instruction-add' && about.screenshotId !== null && shown.every(({ id }) => id !== key))
      shown = [
        ...shown,
        {
          id: key,
          elementId: call.input.elementId,
          screenshotId: about.screenshotId,
          revision: 0,
          state: 'draft',
          content: instructionContent.parse(call.input.content),
          source: scope.person,
          author: { kind: 'person', name: scope.person },
          lints: [],
        },
      ];
    else if (call.kind === 'instruction-save')
      change(call.input.id, (entry) => ({ ...entry, content: instructionContent.parse(call.input.content) }));
    else if (call.kind === 'instruction-state') {
      const { id, state } = call.input;
      change(id, (entry) => ({ ...entry, state }));
      if (state === 'retired') shown = shown.filter((entry) => entry.id !== id);
    } else if (call.kind === 'instruction-pick') {
      const chosen = shown.find(({ id }) => id === call.input.id);
      shown = shown.map((entry) =>
        chosen && entry.elementId === chosen.elementId && entry.content.type === chosen.content.type
          ? { ...entry, content: { ...entry.content, picked: entry.id === chosen.id } }
          : entry,
      );
    }
  }
  return shown;
}
