import { platforms } from '#shared/contract/common.ts';
import { eqa, type Eqa, type TaskOutcome } from '#shared/metrics/eqa.ts';
import type { Reducer } from '#shared/metrics/reducer.ts';
import { exportedPlatform } from '../platform-names.ts';

export interface AutomationSummary extends Eqa {
  platforms: Record<string, Eqa>;
}

/** One finished task with its platform, in task order. */
export interface FinishedTask extends TaskOutcome {
  platform: string | null;
}

/** SR and EQA over all tasks and over each platform's own tasks, both in the order given. */
export function automationSummary(maxSteps: number): Reducer<FinishedTask, AutomationSummary> {
  const all: TaskOutcome[] = [];
  const byPlatform = new Map<string, TaskOutcome[]>();
  return {
    add({ success, steps, platform }) {
      const outcome = { success, steps };
      all.push(outcome);
      const name = exportedPlatform(platform);
      const group = byPlatform.get(name);
      if (group) group.push(outcome);
      else byPlatform.set(name, [outcome]);
    },
    result() {
      const rows: Record<string, Eqa> = {};
      for (const name of [...platforms.map((platform) => `os_${platform}`), 'unknown']) {
        const group = byPlatform.get(name);
        if (group) rows[name] = eqa(group, maxSteps);
      }
      return { ...eqa(all, maxSteps), platforms: rows };
    },
  };
}
