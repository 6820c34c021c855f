import type { LayoutId } from '#shared/contract/runs/evaluations/layouts.ts';
import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { taskType } from '#shared/tasks/registry.ts';
import type { Layout } from './define.ts';

const special: Partial<Record<LayoutId, (layout: string, task: string) => Phrase>> = {
  'mmbench-3': (layout) => phrase('table-needs-levels', { layout }),
  'mmbench-5': (layout) => phrase('table-needs-both-limits', { layout }),
  'finestate-vda': (layout, task) => phrase('table-needs-arms', { layout, task, arms: 'both, oracle-box' }),
  'finestate-ablation': (layout, task) => phrase('table-needs-arms', { layout, task, arms: 'description, box, both' }),
  'gkb-3': (layout, task) => phrase('table-needs-plans', { layout, task }),
  'probench-2': (layout) => phrase('table-needs-judge', { layout }),
  'probench-3': (layout) => phrase('table-needs-process', { layout }),
  'probench-4': (layout) => phrase('table-needs-process', { layout }),
  sspro: (layout, task) => phrase('table-needs-apps', { layout, task }),
  osworld: (layout) => phrase('table-needs-desktop', { layout }),
};

/** Which runs a table needs that has none. */
export function neededFor({ id, task }: Layout, release?: string): Phrase {
  const name = taskType(task ?? '')?.name ?? '';
  const own = special[id];
  if (own) return own(id, name);
  return release === undefined
    ? phrase('table-needs-runs', { layout: id, task: name })
    : phrase('table-needs-release', { layout: id, task: name, release });
}
