import type { AgentRow, SuccessBy } from '#shared/contract/runs/judging.ts';
import { namesEarlyStop } from '#shared/episodes/early-stop.ts';
import { judgeGroup } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import { peopleVerdicts } from '../../db/queries/review/people-verdicts.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { judgementsIn, judgeOf } from './judge-opinions.ts';

type Verdict = 'success' | 'failure';
export type AgentOutcome = AgentRow['episodes'][number]['outcome'];

/** Who decides success, and which judge if it is one. */
export interface DecidedBy {
  by: SuccessBy;
  judge?: string | undefined;
}

/** An episode of an agent with how it ended, by whoever decides. */
export interface AgentEpisode extends StoredEpisode {
  /** `unknown` for a shortened copy: a test of people and judges, not something the agent did. */
  ended: AgentOutcome;
  copy: boolean;
  judged: { verdict: Verdict; group: string } | null;
  people: Verdict | null;
}

/** How an episode ended, and who decided: one that its agent never called done is not a success. */
function outcomeOf({ content }: StoredEpisode, verdict: Verdict | null, by: SuccessBy): AgentOutcome {
  if (content.outcome === 'error') return 'env-error';
  if (content.outcome === 'uncompleted') return namesEarlyStop(content.reason) ? 'early-stop' : 'limit';
  if (by !== 'source') return verdict ?? 'unknown';
  return content.outcome === 'success' || content.outcome === 'failure' ? content.outcome : 'unknown';
}

/** The step limit of an episode; its own length if it states none. */
export const limitOf = ({ content, steps }: StoredEpisode): number => Math.max(content.maxSteps ?? steps, steps, 1);

/** The step limits of an agent's episodes: one that states none had that of the agent's longest episode. */
export function stepLimits(episodes: readonly AgentEpisode[]): (one: AgentEpisode) => number {
  const longest = Math.max(1, ...episodes.filter(({ copy }) => !copy).map(limitOf));
  return (one) => (one.content.maxSteps === null ? longest : limitOf(one));
}

/** The episodes of the project by agent, in the order of their import; without those that show nothing. */
export function agentEpisodes(db: ReadDb, { by, judge }: DecidedBy): Map<string, AgentEpisode[]> {
  const people = peopleVerdicts(db);
  const judged = new Map<string, AgentEpisode['judged']>();
  for (const { episodeId, judgement } of judgementsIn(db))
    if (judge === undefined || judgeOf(judgement) === judge) {
      const { verdict, type, provider } = judgement;
      judged.set(episodeId, { verdict, group: judgeGroup(type, provider) });
    }
  const byAgent = new Map<string, AgentEpisode[]>();
  for (const one of [...episodesSince(db, 0)].sort((a, b) => a.seq - b.seq)) {
    if (one.state === 'retired' || (one.steps === 0 && one.content.outcome !== 'error')) continue;
    const [opinion, human] = [judged.get(one.id) ?? null, people.get(one.id) ?? null];
    const copy = one.content.derived !== null;
    const ended = copy ? 'unknown' : outcomeOf(one, by === 'judge' ? (opinion?.verdict ?? null) : human, by);
    const agent = one.content.agent ?? '';
    const own = byAgent.get(agent) ?? [];
    if (own.length === 0) byAgent.set(agent, own);
    own.push({ ...one, ended, copy, judged: opinion, people: human });
  }
  return byAgent;
}
