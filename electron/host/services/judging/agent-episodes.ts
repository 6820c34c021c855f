import type { AgentRow, SuccessBy } from '#shared/contract/runs/judging.ts';
import { earlyStopAt, namesEarlyStop } from '#shared/episodes/early-stop.ts';
import { usualProcessType } from '#shared/episodes/process/run.ts';
import { judgeGroup, type ScoredRun } from '#shared/tasks/process/summary.ts';
import type { ReadDb } from '../../db/connection.ts';
import { peopleVerdicts } from '../../db/queries/review/people-verdicts.ts';
import { stepsOf } from '../../db/queries/episodes/steps.ts';
import { episodesSince, type StoredEpisode } from '../../db/queries/episodes/subjects.ts';
import { judgementsIn, judgeOf } from './judge-opinions.ts';
import { calledDone } from './payloads.ts';
import { itemPlaces } from '../../db/queries/runs/item-places.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';

/** Run and item of a live run's episode, which is recorded as `run/item/attempt`; null for any other. */
export function itemOf({ content: { source } }: StoredEpisode): { run: string; item: string } | null {
  const [start, end] = [source.record.indexOf('/'), source.record.lastIndexOf('/')];
  if (source.kind !== 'live' || start < 0 || end <= start) return null;
  return { run: source.record.slice(0, start), item: source.record.slice(start + 1, end) };
}

/**
 * Episodes in the order of their import, those of one live run together and in the order of its tasks: EQA depends on
 * the order, which must not be that in which parallel episodes happened to end.
 */
function inTaskOrder(db: ReadDb, episodes: Iterable<StoredEpisode>): StoredEpisode[] {
  const places = itemPlaces(db, agentPipelineId);
  const began = new Map<string, number>();
  const placed = [...episodes]
    .sort((a, b) => a.seq - b.seq)
    .map((episode) => {
      const of = itemOf(episode);
      if (of && !began.has(of.run)) began.set(of.run, episode.seq);
      const at = of ? (places.get(`${of.run}/${of.item}`) ?? Number.POSITIVE_INFINITY) : 0;
      return { episode, block: of ? (began.get(of.run) ?? episode.seq) : episode.seq, at };
    });
  const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
  return placed
    .sort((a, b) => compare(a.block, b.block) || compare(a.at, b.at) || a.episode.seq - b.episode.seq)
    .map(({ episode }) => episode);
}

type Verdict = 'success' | 'failure';
export type AgentOutcome = AgentRow['episodes'][number]['outcome'];

/** Who decides success, and which judge if it is one. */
export interface DecidedBy {
  by: SuccessBy;
  judge?: string | undefined;
}

/** An episode of an agent with how it ended, by whoever decides. */
export interface AgentEpisode extends StoredEpisode {
  /** Its place among all episodes of the project. */
  order: number;
  /** `unknown` for a shortened copy: a test of people and judges, not something the agent did. */
  ended: AgentOutcome;
  copy: boolean;
  /** Its agent called it done, and whoever decides has not said yet: its outcome is `unknown` until then. */
  waits: boolean;
  /** What ProBench asked, if it is one of its tasks or was judged as one. */
  probench: ScoredRun['task'] | null;
  judged: { verdict: Verdict; group: string } | null;
  people: Verdict | null;
}

/** As ProBench ends a run before anybody judges it: five equal actions in a row, or never called done. Null otherwise. */
function endedAlone(db: ReadDb, episode: StoredEpisode): AgentOutcome | null {
  const stored = stepsOf(db, episode.seq).map((step) => step.content);
  const actions = stored.flatMap((step) => step.actions);
  if (namesEarlyStop(episode.content.reason) || earlyStopAt(actions) !== null) return 'early-stop';
  return calledDone(episode, stored) ? null : 'limit';
}

/** How an episode ended, and who decided: one that its agent never called done is not a success. */
function outcomeOf(
  db: ReadDb,
  episode: StoredEpisode,
  { verdict, by, probench }: { verdict: Verdict | null; by: SuccessBy; probench: boolean },
): AgentOutcome {
  const { content } = episode;
  if (content.outcome === 'error') return 'env-error';
  if (content.outcome === 'uncompleted') return namesEarlyStop(content.reason) ? 'early-stop' : 'limit';
  const alone = probench ? endedAlone(db, episode) : null;
  if (alone !== null) return alone;
  if (by !== 'source') return verdict ?? 'unknown';
  return content.outcome === 'success' || content.outcome === 'failure' ? content.outcome : 'unknown';
}

/** The step limit of an episode; its own length if it states none. */
export const limitOf = ({ content, steps }: StoredEpisode): number => Math.max(content.maxSteps ?? steps, steps, 1);

/** The step limits of an agent's episodes: one that states none had that of the agent's longest episode. */
export function stepLimits(episodes: readonly AgentEpisode[]): (episode: AgentEpisode) => number {
  const longest = Math.max(1, ...episodes.filter(({ copy }) => !copy).map(limitOf));
  return (episode) => (episode.content.maxSteps === null ? longest : limitOf(episode));
}

/** Seconds from the first step of an episode to its last, if both say when they were. */
export function secondsOf(db: ReadDb, { seq }: Pick<AgentEpisode, 'seq'>): number[] {
  const times = stepsOf(db, seq).flatMap(({ content: { at } }) => (at === undefined ? [] : [Date.parse(at)]));
  const took = ((times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN)) / 1000;
  return times.length > 1 && took >= 0 ? [took] : [];
}

/** The episodes of the project's agents, by agent, in the order of their tasks (`inTaskOrder`). */
export const agentEpisodes = (db: ReadDb, decided: DecidedBy): Map<string, AgentEpisode[]> =>
  episodesBy(db, decided, false);

/** What people did: their recordings and their tries of tasks. They are no agents, and stand for scale only. */
export const peopleEpisodes = (db: ReadDb, decided: DecidedBy): AgentEpisode[] =>
  [...episodesBy(db, decided, true).values()].flat();

/** Episodes by who did them, of people or of agents; without those that show nothing. */
function episodesBy(db: ReadDb, { by, judge }: DecidedBy, ofPeople: boolean): Map<string, AgentEpisode[]> {
  const people = peopleVerdicts(db);
  const judged = new Map<string, AgentEpisode['judged']>();
  const judgedAs = new Map<string, ScoredRun['task']['task_type']>();
  for (const { episodeId, judgement } of judgementsIn(db)) {
    judgedAs.set(episodeId, judgement.type);
    if (judge === undefined || judgeOf(judgement) === judge) {
      const { verdict, type, provider } = judgement;
      judged.set(episodeId, { verdict, group: judgeGroup(type, provider) });
    }
  }
  const byAgent = new Map<string, AgentEpisode[]>();
  for (const [order, entry] of inTaskOrder(db, episodesSince(db, 0)).entries()) {
    if (entry.state === 'retired' || (entry.steps === 0 && entry.content.outcome !== 'error')) continue;
    if ((entry.content.source.kind === 'recording') !== ofPeople) continue;
    const [opinion, human] = [judged.get(entry.id) ?? null, people.get(entry.id) ?? null];
    // What a person took part in, or another agent began, is nothing that this one did.
    const copy = entry.content.derived !== null || entry.content.assisted === true;
    const { process, apps, language } = entry.content;
    const probench =
      process === undefined && !judgedAs.has(entry.id)
        ? null
        : {
            ...{ app: apps[0] ?? '', category: process?.category ?? null, language: language ?? 'und' },
            task_type: process?.type ?? judgedAs.get(entry.id) ?? usualProcessType,
          };
    const decided = { verdict: by === 'judge' ? (opinion?.verdict ?? null) : human, by, probench: probench !== null };
    const ended = copy ? 'unknown' : outcomeOf(db, entry, decided);
    const waits = !copy && ended === 'unknown' && (by !== 'source' || probench !== null);
    const agent = entry.content.agent ?? '';
    const own = byAgent.get(agent) ?? [];
    if (own.length === 0) byAgent.set(agent, own);
    own.push({ ...entry, order, ended, waits, probench, copy, judged: opinion, people: human });
  }
  return byAgent;
}
