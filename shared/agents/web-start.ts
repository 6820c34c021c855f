import { z } from 'zod';
import { type Theme, themes } from '../theme.ts';
import { siteAddress, siteNames } from './sites.ts';
import type { AgentTask } from './task.ts';
import { addressOf, originOf } from './web-address.ts';

/** What a web task sets up: which page opens in which tab, what pages have stored, and how large the page is. */
const webInit = z.union([
  /** An app's name or an address; each opens a tab, the first is in front. `app` names an address. */
  z.strictObject({ open: z.string().min(1).max(4000), app: z.string().min(1).max(200).optional() }),
  /** A value in the local storage of an app's origin: text, or a value that is stored as JSON. */
  z.strictObject({ storage: z.strictObject({ app: z.string(), key: z.string(), value: z.json() }) }),
  /** What a shipped site has stored on its server. */
  z.strictObject({ state: z.strictObject({ app: z.string(), value: z.json() }) }),
  /** In CSS pixels; pictures are `size × ratio`. */
  z.strictObject({
    view: z.strictObject({
      width: z.number().int().min(200).max(3840),
      height: z.number().int().min(200).max(2160),
      ratio: z.number().min(0.5).max(4).default(1),
      /** What pages are told that the reader prefers. */
      theme: z.enum(themes).default('light'),
    }),
  }),
]);

export interface WebStart {
  /** Name of each app → its address. */
  apps: ReadonlyMap<string, string>;
  /** Apps that get a tab, in order. */
  open: string[];
  storage: { app: string; key: string; value: string }[];
  state: { app: string; value: unknown }[];
  view: { width: number; height: number; ratio: number; theme: Theme };
}

const isAddress = (text: string) => /^https?:\/\//i.test(text);

/** How a task begins; `faults` name apps without an address, one each. */
export function startOf(task: AgentTask): WebStart & { faults: string[] } {
  const apps = new Map<string, string>();
  for (const name of task.apps) {
    const address = siteAddress(name);
    if (address) apps.set(name, address);
  }
  const open: string[] = [];
  const faults: string[] = [];
  const view: WebStart['view'] = { width: 1280, height: 720, ratio: 1, theme: 'light' };
  const start: WebStart = { apps, open, storage: [], state: [], view };
  for (const entry of task.init) {
    const read = webInit.safeParse(entry);
    if (!read.success) {
      faults.push(JSON.stringify(entry));
      continue;
    }
    if ('open' in read.data) {
      const name = read.data.app ?? read.data.open;
      if (isAddress(read.data.open)) {
        const address = addressOf(read.data.open);
        if (address === null) faults.push(read.data.open);
        else apps.set(name, address);
      }
      open.push(name);
    } else if ('view' in read.data) start.view = read.data.view;
    else if ('state' in read.data) start.state.push(read.data.state);
    else {
      const { app, key, value } = read.data.storage;
      start.storage.push({ app, key, value: typeof value === 'string' ? value : JSON.stringify(value) });
    }
  }
  if (open.length === 0) open.push(...task.apps);
  const named = [...open, ...start.storage.map(({ app }) => app), ...start.state.map(({ app }) => app)];
  faults.push(...new Set(named.filter((name) => !apps.has(name))));
  faults.push(...start.state.map(({ app }) => app).filter((app) => !siteNames.includes(app)));
  return { ...start, faults };
}

/** Origins that the browser may load from. */
export const originsOf = (task: AgentTask): Set<string> =>
  new Set([...startOf(task).apps.values(), ...task.origins].flatMap((address) => originOf(address) ?? []));
