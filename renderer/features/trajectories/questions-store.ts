import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { navigate } from '../../places/route.ts';
import type { Focus, Kinds, Switched, TurnedDown } from './questions/cells.ts';

interface State {
  /** The selected episodes. */
  episodes: readonly string[];
  switched: Switched;
  /** Replaced wrong options, by the cell's key: the rules choose others. */
  turnedDown: TurnedDown;
  kinds: Kinds;
  focus: Focus;
  /** On a narrow window: whether the preview covers the matrix. */
  previewOpen: boolean;
  /** Whether a question is being written on the focused cell. */
  writing: boolean;
}

const start = (): State => ({
  episodes: [],
  switched: new Map(),
  turnedDown: new Map(),
  kinds: 'all',
  focus: { row: 0, column: 'state' },
  previewOpen: false,
  writing: false,
});

/** A person's choice of questions; kept while they look something up elsewhere. */
export const useDrafts = create<State>(start);

// A question being written belongs to one cell.
useDrafts.subscribe((now, before) => {
  if (now.writing && now.focus !== before.focus) useDrafts.setState({ writing: false });
});

/** Requests another wrong option instead of this one, given by its text or the hash of its picture. */
export const turnDown = (cell: string, option: string): void =>
  useDrafts.setState(({ turnedDown }) => ({
    turnedDown: new Map(turnedDown).set(cell, [...(turnedDown.get(cell) ?? []), option]),
  }));

/** A new set: replacements in the last one do not apply. */
export function nextSet(): void {
  useDrafts.setState({ turnedDown: new Map() });
  useDrafters.setState(({ seed }) => ({ seed: (seed + 1) % 4_294_967_296 }));
}

/** Who drafts, and from which seed; kept between starts. */
export const useDrafters = create<{
  seed: number;
  writer: string | null;
  checkers: string[];
  perSeed: number;
}>()(
  persist(() => ({ seed: 1, writer: null as string | null, checkers: ['builtin/random'], perSeed: 1 }), {
    name: 'benchwright.drafting',
    version: 1,
  }),
);

/** Opens the choice of questions from these episodes. */
export function draftFrom(episodes: readonly string[]): void {
  const [first] = episodes;
  if (first === undefined) return;
  useDrafts.setState({ ...start(), episodes });
  navigate({ screen: 'trajectories', id: first, params: { questions: '1' } });
}
