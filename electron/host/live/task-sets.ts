import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AgentTask } from '#shared/agents/task.ts';
import { tasksInText } from './task-file.ts';

/** A file of tasks that comes with Benchwright. */
export interface ShippedSet {
  /** Its path below the resources, with slashes. */
  id: string;
  /** Kinds of places that its tasks are for. */
  platforms: string[];
  tasks: AgentTask[];
}

const isSet = (name: string) => /^tasks.*\.jsonl?$/.test(name);

/** The files of tasks in the folders of resources (`sites/tasks.json`), by name. */
export async function shippedSets(resources: string): Promise<ShippedSet[]> {
  const folders = await readdir(resources, { withFileTypes: true });
  const names = await Promise.all(
    folders
      .filter((folder) => folder.isDirectory())
      .map(async ({ name }) => (await readdir(path.join(resources, name))).filter(isSet).map((file) => [name, file])),
  );
  const sets = names.flat().map(async ([folder = '', file = '']): Promise<ShippedSet> => {
    const tasks = tasksInText(await readFile(path.join(resources, folder, file), 'utf8'), file);
    return { id: `${folder}/${file}`, platforms: [...new Set(tasks.map(({ platform }) => platform))], tasks };
  });
  return (await Promise.all(sets)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
