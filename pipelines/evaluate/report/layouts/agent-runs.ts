import { createHash } from 'node:crypto';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import type { ProcessType } from '#shared/episodes/process/run.ts';
import type { ProcessSummary } from '#shared/tasks/process/summary.ts';

/** One scored episode of an agent. */
export interface AgentRun {
  platform: string | null;
  level: 'L3' | 'L4' | null;
  /** The agent's step limit; the longest of its other episodes if the source does not say. */
  limit: number;
  /** The source says what the limit was. */
  knewLimit: boolean;
  /** Null while whoever decides has not said. */
  success: boolean | null;
  /** What makes tasks the same. */
  task: string;
  steps: number;
  /** 0..1, if the source scores it. */
  score: number | null;
  /** What ran it: the data set of an import, or this studio. */
  harness: string;
  /** It was run here. */
  live: boolean;
  /** ISO date of the last step; null if unknown. */
  day: string | null;
}

/**
 * An agent with its episodes that count, in the order of their import; without environment errors and unknown outcomes.
 */
export interface AgentMaterial {
  agent: string;
  runs: readonly AgentRun[];
  /** Who decided the success of `runs`. */
  by: SuccessBy;
  /** Its figures on ProBench tasks, whether all of them were run here, and what is not judged yet; null if it ran none. */
  process: {
    scores: ProcessSummary;
    live: boolean;
    unjudged: readonly { language: string; type: ProcessType }[];
  } | null;
  record: readonly (readonly [string, string])[];
}

/** What people managed, in the same form, and what a success took them; null where nothing says. */
export interface PeopleMaterial extends AgentMaterial {
  tasks: number;
  /** Medians over the successes; seconds from the first step to the last. */
  steps: number | null;
  seconds: number | null;
}

/** What is told about the origin of an agent's figures. */
export interface AgentOrigin {
  agent: string;
  /** Episodes that are scored, and all but shortened copies. */
  scored: number;
  all: number;
  /** Called done, and not judged yet. */
  waiting: number;
  envErrors: number;
  unknown: number;
  /** Step limits, with the episodes of each; null for unstated ones. */
  limits: readonly (number | null)[];
  harnesses: readonly string[];
  /** Ids of live runs. */
  runs: readonly string[];
  /** Who decides success. */
  by: string;
  judge: string | null;
}

/** Which tasks some runs are of, however often each. */
export const itemsKey = (runs: readonly Pick<AgentRun, 'task'>[]): string =>
  createHash('sha256')
    .update([...new Set(runs.map(({ task }) => task))].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);

const each = (values: readonly string[]) => [...new Set(values)].join(', ') || '–';

/** The record of an agent's row, as name and value. */
export const agentRecord = (agentOrigin: AgentOrigin): [string, string][] => [
  ['agent', agentOrigin.agent || 'unnamed'],
  ['episodes', `${agentOrigin.scored} scored of ${agentOrigin.all}`],
  [
    'not scored',
    [
      `${agentOrigin.envErrors} environment errors`,
      `${agentOrigin.unknown} of unknown outcome`,
      ...(agentOrigin.waiting > 0 ? [`${agentOrigin.waiting} not judged yet`] : []),
    ].join(', '),
  ],
  ['step limits', each(agentOrigin.limits.map((limit) => (limit === null ? 'not stated' : String(limit))))],
  ['from', each(agentOrigin.harnesses)],
  ...(agentOrigin.runs.length > 0 ? [['live runs', each(agentOrigin.runs)] as [string, string]] : []),
  ['success by', agentOrigin.by === 'judge' && agentOrigin.judge ? `judge ${agentOrigin.judge}` : agentOrigin.by],
];
