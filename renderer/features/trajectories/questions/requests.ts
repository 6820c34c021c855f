import type { DraftCell } from '#shared/contract/drafting.ts';
import type { RunRequest } from '#shared/contract/runs/runs.ts';
import { type Group, isOn, questionOf, type Switched, type TurnedDown } from './cells.ts';

/** An episode with its cells, without those in hidden columns. */
export interface EpisodeCells {
  id: string;
  cells: readonly DraftCell[];
}

export interface Drafters {
  seed: number;
  writer: string | null;
  checkers: readonly string[];
  perSeed: number;
  turnedDown?: TurnedDown;
}

/** One run of the choice, with its maximum number of questions. */
export interface Draft {
  pipeline: 'interface-perception' | 'interaction' | 'truncate' | 'planning';
  group: Group;
  questions: number;
  /** Null while a model is missing. */
  request: RunRequest | null;
}

/** The runs that make the chosen questions; none for a kind without a choice. */
export function draftsOf(
  episodes: readonly EpisodeCells[],
  switched: Switched,
  { seed, writer, checkers, perSeed, turnedDown }: Drafters,
): Draft[] {
  const chosen = episodes.flatMap(({ id, cells }) =>
    cells.filter((cell) => isOn(id, cell, switched)).map((cell) => ({ id, cell })),
  );
  const of = (...columns: DraftCell['column'][]) => chosen.filter(({ cell }) => columns.includes(cell.column));
  const cellsOf = (some: typeof chosen) => some.map(({ id, cell }) => questionOf(id, cell, turnedDown));
  const episodesOf = (some: typeof chosen) => [...new Set(some.map(({ id }) => id))];
  const checked = { 'text-only': [...checkers] };
  const models = writer !== null && checkers.length > 0;
  const perception = of('state', 'widget', 'layout');
  const interaction = of('effect', 'type', 'parameter');
  const goals = of('goal');
  const plans = of('plan');
  const drafts: Draft[] = [
    {
      pipeline: 'interface-perception',
      group: 'interface',
      questions: perception.reduce((sum, { cell }) => sum + cell.seeds * perSeed, 0),
      request: models
        ? {
            pipeline: 'interface-perception',
            roles: { writer: [writer], ...checked },
            questions: cellsOf(perception),
            options: { perSeed },
          }
        : null,
    },
    {
      pipeline: 'interaction',
      group: 'interaction',
      questions: interaction.length,
      request: {
        pipeline: 'interaction',
        roles: {},
        episodes: episodesOf(interaction),
        questions: cellsOf(interaction),
        options: { seed },
      },
    },
    {
      pipeline: 'truncate',
      group: 'procedure',
      questions: goals.length,
      request: { pipeline: 'truncate', roles: {}, episodes: episodesOf(goals), options: {} },
    },
    {
      pipeline: 'planning',
      group: 'procedure',
      questions: plans.length,
      request: models
        ? {
            pipeline: 'planning',
            roles: { planner: [writer], ...checked },
            episodes: episodesOf(plans),
            options: { seed },
          }
        : null,
    },
  ];
  return drafts.filter(({ questions }) => questions > 0);
}
