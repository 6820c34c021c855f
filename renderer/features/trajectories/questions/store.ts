import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { navigate } from '../../../app/places/route.ts';
import type { Focus, Kinds, Switched, TurnedDown } from './cells.ts';

interface State {
  /** The episodes that were chosen together. */
  episodes: readonly string[];
  switched: Switched;
  /** Wrong options that were turned down, by the cell's key: the rules put others in their place. */
  turnedDown: TurnedDown;
  kinds: Kinds;
  focus: Focus;
  /** On a narrow window: the preview lies over the matrix. */
  previewOpen: boolean;
  /** A question is being written on the cell in focus. */
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

/** What a person chose to draft; kept while they look something up elsewhere. */
export const useDrafts = create<State>(start);

// What is being written belongs to one cell.
useDrafts.subscribe((now, before) => {
  if (now.writing && now.focus !== before.focus) useDrafts.setState({ writing: false });
});

/** Another wrong option is wanted in the place of this one: its text, or the hash of its picture. */
export const turnDown = (cell: string, option: string): void =>
  useDrafts.setState(({ turnedDown }) => ({
    turnedDown: new Map(turnedDown).set(cell, [...(turnedDown.get(cell) ?? []), option]),
  }));

/** Another set: what was turned down of the last one means nothing there. */
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
