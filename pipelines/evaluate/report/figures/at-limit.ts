import { eqa, type TaskOutcome } from '#shared/metrics/eqa.ts';
import { wilson, type Interval } from '#shared/metrics/intervals/intervals.ts';
import { runsAt } from '../agents/runs-at.ts';
import type { FigureEpisode } from './define.ts';

export type Level = 'L3' | 'L4';

/** MMBench-GUI's step limits. */
export const stepLimits = [15, 50] as const;

/** An agent's tasks of one level under a step limit; shares 0..1. */
export interface AtLimit {
  n: number;
  k: number;
  sr: number;
  ci: Interval | null;
  eqa: number;
  /** In the order of their import, which EQA depends on. */
  outcomes: readonly TaskOutcome[];
}

/** The agents of some episodes, in order of their first one. */
export function byAgent(episodes: readonly FigureEpisode[]): Map<string, FigureEpisode[]> {
  const found = new Map<string, FigureEpisode[]>();
  for (const episode of episodes) {
    const own = found.get(episode.agent) ?? [];
    if (own.length === 0) found.set(episode.agent, own);
    own.push(episode);
  }
  return found;
}

/**
 * One agent at a limit, by the episodes that Table 3 counts there too, on any platform. Null without any, and while one
 * of them is not judged yet.
 */
export function atLimit(episodes: readonly FigureEpisode[], level: Level, limit: number): AtLimit | null {
  const found = runsAt(episodes, level, limit);
  if (!found) return null;
  if (found.runs.some(({ success }) => success === null)) return null;
  const outcomes = found.runs.map(({ success, steps }): TaskOutcome => ({ success: success === true, steps }));
  const n = outcomes.length;
  const { sr, eqa: area } = eqa(outcomes, limit);
  const k = outcomes.filter(({ success }) => success).length;
  return { n, k, sr: sr ?? 0, ci: wilson(k, n), eqa: area ?? 0, outcomes };
}
