import type { Reducer } from '#shared/metrics/reducer.ts';
import { ratio } from '#shared/metrics/reducer.ts';
import {
  countPair,
  type Estimate,
  kappaOf,
  noCounts,
  pairsIn,
  type Share,
  share,
  type TwoByTwo,
} from '#shared/metrics/comparison/two-by-two.ts';
import type { ProcessRun, ProcessTask } from '../../episodes/process/run.ts';

/** Success rates of one language: state-related tasks, process-related tasks, and both pooled. */
export interface ProcessCell {
  ST: Share;
  PT: Share;
  /** Pooled: all successes over all tasks, as in the paper's averages. */
  avg: Share;
}

/** Judges compared with people, for one kind of judgement. */
export interface JudgeFigures {
  n: number;
  agreement: number | null;
  ci: Share['ci'];
  /** Share of people's successes that the judge calls success. */
  sensitivity: number | null;
  sensitivityCi: Share['ci'];
  /** Share of people's failures that the judge calls failure. */
  specificity: number | null;
  specificityCi: Share['ci'];
  kappa: number | null;
  kappaCi: Estimate['ci'];
  counts: TwoByTwo;
}

export interface ProcessSummary {
  /**
   * Number of tasks counted: all except runs that ended with an environment error and runs without a usable verdict.
   */
  n: number;
  success: number;
  rate: number | null;
  ci: Share['ci'];
  languages: Record<string, ProcessCell>;
  categories: Record<string, Share>;
  apps: Record<string, Share>;
  outcomes: { success: number; failure: number; uncompleted: number };
  uncompleted: { n: number; ofFailed: number | null };
  earlyStop: { n: number; ofUncompleted: number | null };
  judge: Record<string, JudgeFigures>;
}

/** A task with the outcome of its run; a missing run (null) counts as a failure. */
export interface ScoredRun {
  task: Pick<ProcessTask, 'app' | 'category' | 'language' | 'task_type'>;
  run: ProcessRun | null;
}

export type Standing = 'success' | 'failure' | 'uncompleted' | 'left-out';

/**
 * How a run counts. A stop after five equal actions is uncompleted, since the agent never reported done (as in
 * ProBench's Table 4); `parity` counts it as a failure, as in §5.2. A run whose judge's verdict is unreadable, and that
 * no person has judged, is excluded: it is never a failure.
 */
export function standingOf(run: ProcessRun | null, parity: boolean): Standing {
  if (run === null) return 'failure';
  if (run.earlyStop) return parity ? 'failure' : 'uncompleted';
  const { outcome, human } = run;
  if (outcome === 'uncompleted') return 'uncompleted';
  if (outcome === 'error') return 'left-out';
  const readable = run.judgements.find(({ verdict }) => verdict !== null)?.verdict ?? null;
  if (outcome === 'completed') return readable ?? human ?? 'left-out';
  const broken = run.judgements.length > 0 && readable === null && human === null;
  return broken ? 'left-out' : outcome;
}

/** The group of a judgement in the table: ST, PT-A, PT-B; PT if nobody described the clicks. */
export const judgeGroup = (type: ProcessTask['task_type'], provider: string | null): string =>
  type === 'state' ? 'ST' : provider === null ? 'PT' : `PT-${provider}`;

export function judgeFigures(counts: TwoByTwo): JudgeFigures {
  const n = pairsIn(counts);
  const agreement = share(counts.yesYes + counts.noNo, n);
  const sensitivity = share(counts.yesYes, counts.yesYes + counts.noYes);
  const specificity = share(counts.noNo, counts.noNo + counts.yesNo);
  const { value, ci } = kappaOf(counts);
  return {
    n,
    agreement: agreement.rate,
    ci: agreement.ci,
    sensitivity: sensitivity.rate,
    sensitivityCi: sensitivity.ci,
    specificity: specificity.rate,
    specificityCi: specificity.ci,
    kappa: value,
    kappaCi: ci,
    counts,
  };
}

class Tally {
  n = 0;
  k = 0;
  add(hit: boolean): void {
    this.n += 1;
    if (hit) this.k += 1;
  }
  share(): Share {
    return share(this.k, this.n);
  }
}

const at = <T>(map: Map<string, T>, key: string, make: () => T): T => {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
};

/** Every run that may be judged: its agent reported done. */
export const mayBeJudged = (run: ProcessRun): boolean =>
  !run.earlyStop && run.outcome !== 'uncompleted' && run.outcome !== 'error';

/** ProBench's tables 2 to 4: success by language and kind of task, unfinished runs, and judges compared with people. */
export function processSummary(parity = false): Reducer<ScoredRun, ProcessSummary> {
  const total = new Tally();
  const languages = new Map<string, { state: Tally; process: Tally }>();
  const categories = new Map<string, Tally>();
  const apps = new Map<string, Tally>();
  const judges = new Map<string, TwoByTwo>();
  const outcomes = { success: 0, failure: 0, uncompleted: 0 };
  let early = 0;
  const language = (name: string) => at(languages, name, () => ({ state: new Tally(), process: new Tally() }));
  for (const name of ['en', 'zh']) language(name);
  return {
    add({ task, run }) {
      const standing = standingOf(run, parity);
      if (standing !== 'left-out') {
        const hit = standing === 'success';
        outcomes[standing] += 1;
        if (run?.earlyStop && standing === 'uncompleted') early += 1;
        total.add(hit);
        language(task.language)[task.task_type].add(hit);
        if (task.category) at(categories, task.category, () => new Tally()).add(hit);
        if (task.app !== '') at(apps, task.app, () => new Tally()).add(hit);
      }
      if (!run?.human || !mayBeJudged(run)) return;
      for (const { provider, verdict } of run.judgements)
        if (verdict !== null)
          countPair(
            at(judges, judgeGroup(task.task_type, provider), noCounts),
            verdict === 'success',
            run.human === 'success',
          );
    },
    result() {
      const cell = (rows: readonly { state: Tally; process: Tally }[]): ProcessCell => {
        const [st, pt] = [new Tally(), new Tally()];
        for (const { state, process } of rows) {
          st.n += state.n;
          st.k += state.k;
          pt.n += process.n;
          pt.k += process.k;
        }
        return { ST: st.share(), PT: pt.share(), avg: share(st.k + pt.k, st.n + pt.n) };
      };
      const shares = (tallies: Map<string, Tally>) =>
        Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.share()]));
      const { k, n, rate, ci } = total.share();
      return {
        n,
        success: k,
        rate,
        ci,
        languages: {
          ...Object.fromEntries([...languages].map(([name, row]) => [name, cell([row])])),
          overall: cell([...languages.values()]),
        },
        categories: shares(categories),
        apps: shares(apps),
        outcomes,
        uncompleted: { n: outcomes.uncompleted, ofFailed: ratio(outcomes.uncompleted, n - k) },
        earlyStop: { n: early, ofUncompleted: ratio(early, outcomes.uncompleted) },
        judge: Object.fromEntries(
          ['ST', 'PT', 'PT-A', 'PT-B'].flatMap((group) => {
            const counts = judges.get(group);
            return counts || group !== 'PT' ? [[group, judgeFigures(counts ?? noCounts())]] : [];
          }),
        ),
      };
    },
  };
}
