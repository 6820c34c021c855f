import type { AgentErrors } from '#shared/contract/runs/judging.ts';
import { type CriterionResult, endings, liveOutcome } from '#shared/agents/result.ts';
import { namesEarlyStop } from '#shared/episodes/early-stop.ts';
import { type FailureReason, failureReasons } from '#shared/items/goal-completion/label.ts';
import { errorShares, type RatedFailure } from '#shared/metrics/items/error-shares.ts';
import { proposedReason } from '#shared/tasks/errors/agent-error.ts';
import { decidedError } from '#shared/tasks/errors/error-types.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import type { ReadDb } from '../../db/connection.ts';
import { stepsOf } from '../../db/queries/episodes/steps.ts';
import { itemOutputs } from '../../db/queries/runs/item-outputs.ts';
import { peopleReasons } from '../../db/queries/review/people-verdicts.ts';
import type { LongQuestion } from '../../long-work/long-question.ts';
import { question } from '../../statistics/question.ts';
import { type AgentEpisode, agentEpisodes, type DecidedBy, itemOf } from './agent-episodes.ts';

/** What the criteria of live runs came to, by episode; each run is read once. */
class Criteria {
  readonly #db: ReadDb;
  readonly #runs = new Map<string, Map<string, CriterionResult[]>>();

  constructor(db: ReadDb) {
    this.#db = db;
  }

  of(episode: AgentEpisode): CriterionResult[] {
    const run = itemOf(episode)?.run;
    if (run === undefined) return [];
    const known = this.#runs.get(run) ?? this.#read(run);
    return known.get(episode.id) ?? [];
  }

  #read(run: string): Map<string, CriterionResult[]> {
    const found = itemOutputs(this.#db, run, actStep).flatMap(({ output }) => {
      const { success, data } = liveOutcome.safeParse(output);
      return success ? [[data.episode, data.criteria] as const] : [];
    });
    const made = new Map(found);
    this.#runs.set(run, made);
    return made;
  }
}

function proposed(db: ReadDb, episode: AgentEpisode, criteria: Criteria): FailureReason | null {
  const { seq, content, ended } = episode;
  const isLive = content.source.kind === 'live';
  return proposedReason({
    task: content.task,
    steps: stepsOf(db, seq).map((step) => step.content),
    unfinished: ended === 'limit',
    ending: namesEarlyStop(content.reason)
      ? 'early-stop'
      : isLive
        ? (endings.find((ending) => content.tags.includes(ending)) ?? null)
        : null,
    criteria: criteria.of(episode),
  });
}

const isReason = (text: string): text is FailureReason =>
  failureReasons.some((failureReason) => failureReason === text);

/** Kinds of error of each agent's failures: as people said when they labelled their end, otherwise as rules propose. */
export function* agentErrors(db: ReadDb, decided: DecidedBy): LongQuestion<AgentErrors[]> {
  const labelled = new Map<string, { rater: string; kind: FailureReason }[]>();
  for (const { episode, rater, why } of peopleReasons(db))
    if (isReason(why)) labelled.set(episode, [...(labelled.get(episode) ?? []), { rater, kind: why }]);
  const found: AgentErrors[] = [];
  const criteria = new Criteria(db);
  const byAgent = agentEpisodes(db, decided);
  for (const [agent, episodes] of byAgent) {
    yield [found.length, byAgent.size];
    const failures = episodes
      .filter(({ copy, ended }) => !copy && (ended === 'failure' || ended === 'limit' || ended === 'early-stop'))
      .map((episode): RatedFailure<FailureReason> => {
        const labels = labelled.get(episode.id) ?? [];
        return {
          proposed: proposed(db, episode, criteria),
          decided: decidedError(labels.map(({ kind }) => kind)),
          labels,
        };
      });
    found.push({ agent, ...errorShares(failures, failureReasons) });
  }
  return found.sort((a, b) => (a.agent < b.agent ? -1 : 1));
}

export const agentErrorsQuestion = question('agentErrors', agentErrors);
