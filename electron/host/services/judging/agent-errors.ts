import type { AgentErrors } from '#shared/contract/runs/judging.ts';
import { earlyStopAt, namesEarlyStop } from '#shared/episodes/early-stop.ts';
import { type FailureReason, failureReasons } from '#shared/items/goal-completion/label.ts';
import { errorShares, type RatedFailure } from '#shared/metrics/items/error-shares.ts';
import { decidedError } from '#shared/tasks/errors/error-types.ts';
import type { ReadDb } from '../../db/connection.ts';
import { stepsOf } from '../../db/queries/episodes/steps.ts';
import { peopleReasons } from '../../db/queries/review/people-verdicts.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { question } from '../../statistics/question.ts';
import { type AgentEpisode, agentEpisodes, type DecidedBy } from './agent-episodes.ts';

/** What the rules propose: an agent that does the same five times in a row does not see what it did. */
function proposed(db: ReadDb, { seq, content }: AgentEpisode): FailureReason | null {
  if (namesEarlyStop(content.reason)) return 'loop';
  return earlyStopAt(stepsOf(db, seq).flatMap((step) => step.content.actions)) === null ? null : 'loop';
}

const isReason = (text: string): text is FailureReason => failureReasons.some((one) => one === text);

/** Kinds of error of each agent's failures: as people said when they labelled their end, otherwise as rules propose. */
export function* agentErrors(db: ReadDb, decided: DecidedBy): LongQuestion<AgentErrors[]> {
  const said = new Map<string, { rater: string; kind: FailureReason }[]>();
  for (const { episode, rater, why } of peopleReasons(db))
    if (isReason(why)) said.set(episode, [...(said.get(episode) ?? []), { rater, kind: why }]);
  const found: AgentErrors[] = [];
  const byAgent = agentEpisodes(db, decided);
  for (const [agent, episodes] of byAgent) {
    yield [found.length, byAgent.size];
    const failures = episodes
      .filter(({ copy, ended }) => !copy && (ended === 'failure' || ended === 'limit' || ended === 'early-stop'))
      .map((one): RatedFailure<FailureReason> => {
        const labels = said.get(one.id) ?? [];
        return { proposed: proposed(db, one), decided: decidedError(labels.map(({ kind }) => kind)), labels };
      });
    found.push({ agent, ...errorShares(failures, failureReasons) });
  }
  return found.sort((a, b) => (a.agent < b.agent ? -1 : 1));
}

export const agentErrorsQuestion = question('agentErrors', agentErrors);
