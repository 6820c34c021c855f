import type { PairField } from '#shared/contract/runs/agent-pairs.ts';
import type { AgentRow, JudgeCard, SuccessBy } from '#shared/contract/runs/judging.ts';

export type Agent = AgentRow;
export type AgentEpisode = AgentRow['episodes'][number];
export type Card = JudgeCard;
export type Cell = 'yesYes' | 'yesNo' | 'noYes' | 'noNo';

/** A filter of the episodes of one agent, or of all where the judge is looked into. */
type OwnFilter =
  | { kind: 'all' }
  | { kind: 'outcome'; outcome: AgentEpisode['outcome'][] }
  | { kind: 'differs' }
  | { kind: 'cell'; cell: Cell; group: string };

/** The filter of the episode strip; `pair`: both agents' episodes of the tasks that only one did, or of one field. */
export type EpisodeFilter = OwnFilter | { kind: 'pair'; field: PairField | 'differ' };

/** Whose word counts on whether an episode succeeded. */
export const successBys = ['source', 'people', 'judge'] as const satisfies readonly SuccessBy[];

/** The id that the list of tasks shows for agent runs; they belong to episodes, not to a release. */
export const agentTask = 'agents';

const cellOf = ({ judge, people }: AgentEpisode): Cell | null => {
  if (judge === null || people === null) return null;
  if (judge === 'success') return people === 'success' ? 'yesYes' : 'yesNo';
  return people === 'success' ? 'noYes' : 'noNo';
};

/** Whether the judge and people disagree on an episode. */
export const differs = ({ judge, people }: AgentEpisode): boolean =>
  judge !== null && people !== null && judge !== people;

/** Whether a filter is about the judge, which is compared with people over all agents and shortened copies. */
export const ofJudge = ({ kind }: EpisodeFilter): boolean => kind === 'differs' || kind === 'cell';

/** The episodes that match a filter; a shortened copy is not an agent's work. */
export function filtered(episodes: readonly AgentEpisode[], filter: OwnFilter): AgentEpisode[] {
  switch (filter.kind) {
    case 'all':
      return episodes.filter(({ copy }) => !copy);
    case 'outcome':
      return episodes.filter(({ outcome, copy }) => !copy && filter.outcome.includes(outcome));
    case 'differs':
      return episodes.filter(differs);
    case 'cell':
      return episodes.filter(
        (episode) => cellOf(episode) === filter.cell && (filter.group === 'all' || episode.judgeGroup === filter.group),
      );
  }
}

/** The episodes at which the recall curve of an agent rises, in its order. */
export const successesOf = ({ episodes }: Agent): AgentEpisode[] =>
  filtered(episodes, { kind: 'outcome', outcome: ['success'] });
