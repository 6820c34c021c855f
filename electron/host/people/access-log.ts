import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { accessLogFile } from '../files/machine.ts';
import { roles } from './caller.ts';

const entry = z.object({
  at: z.string(),
  what: z.enum(['added', 'renewed', 'role', 'removed', 'adopted', 'signed-in', 'signed-out']),
  name: z.string(),
  role: z.enum(roles).optional(),
});
/** Somebody signed in or out, or the list of people changed. `role` is the one from then on. */
export type AccessEntry = z.infer<typeof entry>;

/**
 * Who signed in to a project and how its list of people changed. It is kept in the owner's own folder, where nobody who
 * signs in can reach it, and only ever appended to.
 */
export class AccessLog {
  readonly #file: string;

  constructor(userFolder: string, project: string) {
    this.#file = accessLogFile(userFolder, project);
  }

  add(what: AccessEntry['what'], { name, role }: Pick<AccessEntry, 'name' | 'role'>): void {
    const accessEntry: AccessEntry = { at: new Date().toISOString(), what, name, ...(role && { role }) };
    mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 });
    appendFileSync(this.#file, `${JSON.stringify(accessEntry)}\n`, { mode: 0o600 });
  }

  /** Oldest first; a line that a kill left half written is left out. */
  entries(): AccessEntry[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return line === '' ? [] : [entry.parse(JSON.parse(line))];
        } catch {
          return [];
        }
      });
  }
}
