import { platforms } from '#shared/records/fields.ts';
import { automationLevels, type AutomationLevel } from '../../agents/automation-task.ts';
import { eqa, type Eqa, type TaskOutcome } from '#shared/metrics/eqa.ts';
import { type CurvePoint, recallCurve } from '#shared/metrics/recall-curve.ts';
import { ratio, type Reducer } from '#shared/metrics/reducer.ts';
import { exportedPlatform } from '../../lints/platform-names.ts';

/** The paper's Avg: the platforms' figures, weighted by their numbers of tasks, over the platforms that were run. */
export interface PlatformAverage {
  sr: number | null;
  eqa: number | null;
  n: number;
  platforms: string[];
}

interface Row extends Eqa {
  /** The 100-point sum of the figure's caption, if requested. */
  eqa100?: number | null;
}

interface Block extends Row {
  platforms: Record<string, Row>;
  avg: PlatformAverage;
}

export interface AutomationSummary extends Block {
  levels: Partial<Record<AutomationLevel, Block>>;
  /** Points of the recall curve over all tasks in the given order. */
  curve: CurvePoint[];
  /** Mean reward over the tasks that have one; not part of SR. */
  reward?: { n: number; mean: number | null };
}

/** One finished task with its platform, in task order. */
export interface FinishedTask extends TaskOutcome {
  platform: string | null;
  level?: AutomationLevel | null;
  /** 0..1 */
  reward?: number | null;
}

export interface SummaryOptions {
  /** Number of points of a second sum in addition to the formula's 101. */
  grid?: 100 | 101;
}

/** SR and EQA over all tasks, per platform and per level, all in the given order. */
export function automationSummary(
  maxSteps: number,
  { grid = 101 }: SummaryOptions = {},
): Reducer<FinishedTask, AutomationSummary> {
  const all: FinishedTask[] = [];
  const row = (tasks: readonly TaskOutcome[]): Row => ({
    ...eqa(tasks, maxSteps),
    ...(grid === 100 && { eqa100: eqa(tasks, maxSteps, 100).eqa101 }),
  });
  const block = (tasks: readonly FinishedTask[]): Block => {
    const rows: Record<string, Row> = {};
    for (const name of [...platforms.map((platform) => `os_${platform}`), 'unknown']) {
      const group = tasks.filter(({ platform }) => exportedPlatform(platform) === name);
      if (group.length > 0) rows[name] = row(group);
    }
    return { ...row(tasks), platforms: rows, avg: averageOf(rows) };
  };
  return {
    add: (task) => void all.push(task),
    result() {
      const levels: AutomationSummary['levels'] = {};
      for (const level of automationLevels) {
        const group = all.filter((task) => task.level === level);
        if (group.length > 0) levels[level] = block(group);
      }
      const rewards = all.flatMap(({ reward }) => (typeof reward === 'number' ? [reward] : []));
      return {
        ...block(all),
        levels,
        curve: recallCurve(all, maxSteps),
        ...(rewards.length > 0 && {
          reward: {
            n: rewards.length,
            mean: ratio(
              rewards.reduce((sum, reward) => sum + reward, 0),
              rewards.length,
            ),
          },
        }),
      };
    },
  };
}

function averageOf(rows: Record<string, Row>): PlatformAverage {
  let n = 0;
  let sr = 0;
  let area = 0;
  for (const row of Object.values(rows)) {
    n += row.n;
    sr += row.n * (row.sr ?? 0);
    area += row.n * (row.eqa ?? 0);
  }
  return { sr: ratio(sr, n), eqa: ratio(area, n), n, platforms: Object.keys(rows) };
}
