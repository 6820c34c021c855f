import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '#shared/contract/index.ts';
import type { Element } from '#shared/contract/elements.ts';

type Client = ContractRouterClient<Contract>;
type Input<T extends (input: never) => unknown> = Omit<Parameters<T>[0], 'edit'>;

/** Edits by kind: what is sent and what comes back. */
interface Calls {
  create: Client['elements']['create'];
  save: Client['elements']['save'];
  state: Client['elements']['setState'];
  'instruction-add': Client['elements']['addInstruction'];
  'instruction-save': Client['elements']['saveInstruction'];
  'instruction-pick': Client['elements']['pickInstruction'];
  'instruction-state': Client['elements']['setInstructionState'];
  comment: Client['comments']['add'];
  blur: Client['screenshots']['blur'];
  vote: Client['review']['vote'];
  point: Client['review']['point'];
  verdict: Client['review']['verdict'];
  'review-comment': Client['review']['comment'];
}

export type EditKind = keyof Calls;
export type EditAnswer<K extends EditKind> = Awaited<ReturnType<Calls[K]>>;
export type EditCall<K extends EditKind = EditKind> = { [T in K]: { kind: T; input: Input<Calls[T]> } }[K];

/** How each kind is sent; `edit` is the idempotency key. */
export type EditSenders = {
  [K in EditKind]: (input: EditCall<K>['input'] & { edit: string }) => Promise<EditAnswer<K>>;
};

/** The senders of a client. */
export function sendersOf({
  elements,
  comments,
  screenshots,
  review,
}: Pick<Client, 'elements' | 'comments' | 'screenshots' | 'review'>): EditSenders {
  return {
    create: (input) => elements.create(input),
    save: (input) => elements.save(input),
    state: (input) => elements.setState(input),
    'instruction-add': (input) => elements.addInstruction(input),
    'instruction-save': (input) => elements.saveInstruction(input),
    'instruction-pick': (input) => elements.pickInstruction(input),
    'instruction-state': (input) => elements.setInstructionState(input),
    comment: (input) => comments.add(input),
    blur: (input) => screenshots.blur(input),
    // Only the first blind answer is stored, so these need no key.
    vote: ({ edit: _, ...input }) => review.vote(input),
    point: ({ edit: _, ...input }) => review.point(input),
    verdict: (input) => review.verdict(input),
    'review-comment': (input) => review.comment(input),
  };
}

/** An item that an edit is based on. */
export interface Target {
  id: string;
  baseRevision: number;
}

/** Revisions that edits are based on, by item. */
export type Bases = ReadonlyMap<string, number>;

/** What an edit is based on; an edit that makes something new is based on nothing. */
export function targetsOf(call: EditCall): readonly Target[] {
  switch (call.kind) {
    case 'save':
      return call.input.edits;
    case 'state':
      return call.input.items;
    case 'instruction-save':
    case 'instruction-pick':
    case 'instruction-state':
    case 'verdict':
      return [call.input];
    default:
      return [];
  }
}

/** The ids an edit works on or makes. */
export function idsOf(call: EditCall): string[] {
  return call.kind === 'create' ? call.input.made.flatMap(({ id }) => id ?? []) : targetsOf(call).map(({ id }) => id);
}

/** The same edit on other base revisions, if `base` has one. */
export function rebased(call: EditCall, base: (id: string) => number | undefined): EditCall {
  const on = <T extends Target>(target: T): T => ({ ...target, baseRevision: base(target.id) ?? target.baseRevision });
  switch (call.kind) {
    case 'save':
      return { ...call, input: { ...call.input, edits: call.input.edits.map(on) } };
    case 'state':
      return { ...call, input: { ...call.input, items: call.input.items.map(on) } };
    case 'instruction-save':
      return { ...call, input: on(call.input) };
    case 'instruction-pick':
      return { ...call, input: on(call.input) };
    case 'instruction-state':
      return { ...call, input: on(call.input) };
    case 'verdict':
      return { ...call, input: on(call.input) };
    default:
      return call;
  }
}

/** Splits an edit of several items into that of one item and the rest. Null if there is no rest. */
export function splitOff(call: EditCall, id: string): { single: EditCall; rest: EditCall | null } {
  const parts = <T extends Target>(all: readonly T[]) => [
    all.filter((t) => t.id === id),
    all.filter((t) => t.id !== id),
  ];
  if (call.kind === 'save') {
    const [single = [], rest = []] = parts(call.input.edits);
    const of = (edits: typeof single): EditCall => ({ ...call, input: { ...call.input, edits } });
    return { single: of(single), rest: rest.length > 0 ? of(rest) : null };
  }
  if (call.kind === 'state') {
    const [single = [], rest = []] = parts(call.input.items);
    const of = (items: typeof single): EditCall => ({ ...call, input: { ...call.input, items } });
    return { single: of(single), rest: rest.length > 0 ? of(rest) : null };
  }
  return { single: call, rest: null };
}

/** The items an answer refers to, with their revisions. */
export function madeBy(kind: EditKind, answer: unknown): { id: string; revision: number }[] {
  switch (kind) {
    case 'create':
    case 'save':
    case 'state':
    case 'instruction-pick':
      return answer as { id: string; revision: number }[];
    case 'instruction-add':
    case 'instruction-save':
    case 'instruction-state':
      return [answer as { id: string; revision: number }];
    default:
      return [];
  }
}

/** The elements in an answer, for kinds that return elements. */
export function elementsOf(kind: EditKind, answer: unknown): readonly Element[] | null {
  return kind === 'create' || kind === 'save' || kind === 'state' ? (answer as Element[]) : null;
}
