import path from 'node:path';
import { z } from 'zod';
import type { AgentTask } from '#shared/agents/task.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { appNames, appOf } from './programs.ts';

/** A file below the agent's home folder. */
export const homePath = z
  .string()
  .min(1)
  .max(500)
  .refine((name) => !path.isAbsolute(name) && !name.split('/').includes('..') && !/[\t\n\r\0]/.test(name), {
    error: ({ input }) => inWords('shape-home-path', { path: String(input) }),
  });

/** What a task sets up: files in the home folder, apps that are open, and how large the screen is. */
const linuxInit = z.union([
  z.strictObject({ file: homePath, text: z.string().max(1_000_000) }),
  /** An app, with the file that it opens; the last one is in front. */
  z.strictObject({ open: z.string().min(1).max(200), file: homePath.optional() }),
  z.strictObject({
    screen: z.strictObject({
      width: z.number().int().min(320).max(3840),
      height: z.number().int().min(240).max(2160),
    }),
  }),
]);

export interface LinuxStart {
  files: { file: string; text: string }[];
  open: { app: string; file: string | undefined }[];
  screen: { width: number; height: number };
}

/** How a task begins; `faults` are what cannot be set up. */
export function startOf(task: AgentTask): LinuxStart & { faults: string[] } {
  const start: LinuxStart = { files: [], open: [], screen: { width: 1280, height: 720 } };
  const faults: string[] = [];
  for (const one of task.init) {
    const read = linuxInit.safeParse(one).data;
    if (!read) faults.push(JSON.stringify(one));
    else if ('screen' in read) start.screen = read.screen;
    else if ('open' in read) start.open.push({ app: read.open, file: read.file });
    else start.files.push(read);
  }
  if (start.open.length === 0) start.open.push(...task.apps.map((app) => ({ app, file: undefined })));
  const named = [...task.apps, ...start.open.map(({ app }) => app)];
  faults.push(...new Set(named.filter((name) => !appOf(name))));
  return { ...start, faults };
}

export const knownApps = appNames.join(', ');
