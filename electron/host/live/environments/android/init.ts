import { z } from 'zod';
import type { AgentTask } from '#shared/agents/task.ts';
import { words } from '../found.ts';

const app = z.string().min(1).max(200);
/** A Java package: letters, digits and dots, so it is one word of a command line and no option. */
const packageName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z]\w*(\.\w+)+$/);
export const namespace = z.enum(['system', 'secure', 'global']);
export const settingName = z
  .string()
  .max(200)
  .regex(/^\w[\w.]*$/);

/** What a task sets up: what its apps are, whose data is cleared, what is open, and settings of the phone. */
const androidInit = z.union([
  /** `activity`: what is started; absent: what its icon starts. */
  z.strictObject({
    app,
    package: packageName,
    activity: z
      .string()
      .max(300)
      .regex(/^\.?[A-Za-z][\w.$]*$/)
      .optional(),
  }),
  z.strictObject({ clear: app }),
  z.strictObject({ open: app }),
  z.strictObject({
    setting: z.strictObject({ namespace, name: settingName, value: z.union([z.string().max(1000), z.number()]) }),
  }),
]);

export interface AndroidApp {
  name: string;
  package: string;
  activity: string | null;
}

export interface AndroidStart {
  apps: AndroidApp[];
  /** Apps whose data is cleared. */
  clear: AndroidApp[];
  open: AndroidApp[];
  settings: { namespace: string; name: string; value: string }[];
}

export const appNamed = (apps: readonly AndroidApp[], name: string): AndroidApp | undefined =>
  apps.find((app) => words(app.name) === words(name));

/** How a task begins; `faults` are the numbers of `init` that cannot be set up. */
export function startOf(task: AgentTask): AndroidStart & { faults: number[] } {
  const start: AndroidStart = { apps: [], clear: [], open: [], settings: [] };
  const read = task.init.map((entry) => androidInit.safeParse(entry).data);
  for (const entry of read)
    if (entry && 'package' in entry)
      start.apps.push({ name: entry.app, package: entry.package, activity: entry.activity ?? null });
  const faults: number[] = [];
  for (const [at, entry] of read.entries()) {
    if (!entry) faults.push(at);
    else if ('setting' in entry) start.settings.push({ ...entry.setting, value: String(entry.setting.value) });
    else if (!('package' in entry)) {
      const found = appNamed(start.apps, 'clear' in entry ? entry.clear : entry.open);
      if (!found) faults.push(at);
      else ('clear' in entry ? start.clear : start.open).push(found);
    }
  }
  return { ...start, faults };
}
