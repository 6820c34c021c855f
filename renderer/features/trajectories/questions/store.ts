import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { navigate } from '../../../app/places/route.ts';
import type { Focus, Kinds, Switched } from './cells.ts';

interface State {
  /** The episodes that were chosen together. */
  episodes: readonly string[];
  switched: Switched;
  kinds: Kinds;
  focus: Focus;
  /** On a narrow window: the preview lies over the matrix. */
  previewOpen: boolean;
}

const start = (): State => ({
  episodes: [],
  switched: new Map(),
  kinds: 'all',
  focus: { row: 0, column: 'state' },
  previewOpen: false,
});

/** What a person chose to draft; kept while they look something up elsewhere. */
export const useDrafts = create<State>(start);

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
