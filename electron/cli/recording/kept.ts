import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { episodeScreen } from '#shared/episodes/episode.ts';
import { writeUserFile } from '#electron/host/files/user-folder.ts';

/** Where a recording goes: a server, and the project there. */
const target = z.object({ origin: z.string(), project: z.string() });
export type Target = z.infer<typeof target>;

const head = z.object({
  id: z.string(),
  task: z.string(),
  apps: z.array(z.string()).min(1),
  screen: episodeScreen,
  outcome: z.enum(['success', 'failure', 'unknown', 'uncompleted']),
  failure_reason: z.string(),
  final_screenshot: z.string().optional(),
  problems: z.array(z.unknown()),
});

const root = (userFolder: string): string => path.join(userFolder, 'unsent-recordings');

/** A recording that is kept on this machine until the server has it. */
export class KeptRecording {
  readonly id: string;
  readonly folder: string;
  readonly #userFolder: string;

  constructor(userFolder: string, id: string) {
    this.#userFolder = userFolder;
    this.id = id;
    this.folder = path.join(root(userFolder), id);
  }

  /** Makes its empty folder. */
  begin(to: Target): void {
    writeUserFile(root(this.#userFolder), `${this.id}.json`, to);
    mkdirSync(this.folder, { mode: 0o700 });
  }

  /** Its metadata, and the lines of the steps that are whole. */
  read() {
    const [first = '', ...lines] = readFileSync(path.join(this.folder, 'actions.jsonl'), 'utf8').split('\n');
    return { head: head.parse(JSON.parse(first)), lines: lines.slice(0, -1) };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(`${this.folder}.json`, { force: true });
  }
}

/** The recordings that are kept for a project, oldest first; those without steps are deleted. */
export function keptFor(userFolder: string, { origin, project }: Target): KeptRecording[] {
  const folder = root(userFolder);
  const notes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  return notes.sort().flatMap((name) => {
    const to = target.safeParse(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))).data;
    if (to?.origin !== origin || to.project !== project) return [];
    const kept = new KeptRecording(userFolder, name.slice(0, -'.json'.length));
    if (existsSync(path.join(kept.folder, 'actions.jsonl')) && kept.read().lines.length > 0) return [kept];
    kept.remove();
    return [];
  });
}
