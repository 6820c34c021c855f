import { createHash, randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors/errors.ts';
import { AccessLog } from './access-log.ts';
import { roles, type Caller } from './caller.ts';
import { bindingOf, keepListSerial, listSerial } from '../files/machine.ts';
import { inside, readInside } from '../files/inside.ts';
import { isProject, projectFolder, projectPaths } from '../files/project-paths.ts';
import { writeUserFile } from '../files/user-folder.ts';

export const personRole = z.enum(roles);
const listed = z.object({
  name: z.string().min(1).max(60),
  role: personRole,
  /** sha256 of the token, hex. The token itself is 256 random bits, so no salt is needed. */
  token: z.string().regex(/^[0-9a-f]{64}$/),
  addedAt: z.string(),
  /** When the link ends if nobody has opened it by then, as ISO time; absent for never. */
  expiresAt: z.string().exactOptional(),
});
const stored = z.object({
  people: z.array(listed),
  /** Counts the lists of a project that were written on this machine, so that an older one is recognised. */
  serial: z.number().int().nonnegative().default(0),
  /**
   * Proves that exactly this list was written on this machine for this folder. A copied project, a changed list and one
   * that was put back admit nobody.
   */
  boundTo: z.string().optional(),
});
interface Stored {
  people: readonly ListedPerson[];
  /** Whether it is the newest list that was written here. */
  ours: boolean;
}

/** A person who may sign in over the network, as the project's `people.json` has them. */
export type ListedPerson = z.infer<typeof listed>;

/** A secret of 256 random bits in URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const key = (name: string): string => name.normalize('NFC').toLowerCase();

/** Until when a link made now waits for its first use; `days` null for no limit. */
const expiring = (days: number | null): { expiresAt?: string } =>
  days === null ? {} : { expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() };

/** Whether an unused link is too old to be opened. */
export const expired = ({ expiresAt }: Pick<ListedPerson, 'expiresAt'>): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.now();

/** A name as stored: trimmed, one line, 1 to 60 characters. Error: INVALID. */
function cleanName(given: string): string {
  const name = given.trim().normalize('NFC');
  if (name === '' || name.length > 60 || /\p{Cc}/u.test(name))
    throw failure('INVALID', phrase('people-name'), { field: 'name' });
  return name;
}

/**
 * The people who work in a project over the network, each with a role and a token. The file is read again whenever it
 * has changed, so that edits by the `people` command take effect at once in a running server. Errors: NOT_FOUND for a
 * folder that is not a project, DAMAGED for a file that cannot be read; then nobody is admitted.
 */
export class PeopleList {
  readonly log: AccessLog;
  readonly #userFolder: string;
  readonly #project: string;
  readonly #file: string;
  #stamp = '';
  #people: readonly ListedPerson[] = [];

  constructor(project: string, userFolder: string) {
    const folder = projectFolder(project);
    if (!isProject(folder))
      throw failure('NOT_FOUND', phrase('people-no-project', { folder }), { kind: 'project', id: folder });
    this.#project = folder;
    this.#userFolder = userFolder;
    this.#file = projectPaths(folder).people;
    this.log = new AccessLog(userFolder, folder);
  }

  all(): readonly ListedPerson[] {
    const stats = statSync(this.#file, { throwIfNoEntry: false });
    const stamp = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
    if (stamp === this.#stamp) return this.#people;
    const { people, ours } = this.#stored();
    this.#people = ours ? people : [];
    this.#stamp = stamp;
    return this.#people;
  }

  /** Names on a list that came with a copied project; they are admitted only after `adopt`. */
  foreign(): string[] {
    const { people, ours } = this.#stored();
    return ours ? [] : people.map(({ name }) => name);
  }

  /** Admits the people of a copied list, with the links they have. */
  adopt(): readonly ListedPerson[] {
    this.#write(this.#stored().people);
    const people = this.all();
    for (const person of people) this.log.add('adopted', person);
    return people;
  }

  /** Adds somebody from another project on this machine to this list, with the link they have there. */
  admit(person: ListedPerson): void {
    this.#write([...this.#read(), person]);
    this.log.add('added', person);
  }

  /** The person whose current token has this hash. */
  ofToken(hash: string): ListedPerson | undefined {
    return this.all().find((person) => person.token === hash);
  }

  callerOf(person: ListedPerson): Caller {
    return { name: person.name, role: person.role, listed: true };
  }

  /**
   * Adds a person; returns the token, which is not stored. `days` limits how long it waits for its first use. Error:
   * INVALID for a name already on the list.
   */
  add(name: string, role: Caller['role'], days: number | null = null): string {
    const clean = cleanName(name);
    const people = this.#read();
    if (people.some((person) => key(person.name) === key(clean)))
      throw failure('INVALID', phrase('people-listed', { name: clean }), {
        field: 'name',
      });
    const token = newSecret();
    const addedAt = new Date().toISOString();
    this.#write([...people, { name: clean, role, token: hashOf(token), addedAt, ...expiring(days) }]);
    this.log.add('added', { name: clean, role });
    return token;
  }

  /** A new token for a person; the old one and the sessions it gave end. */
  renew(name: string, days: number | null = null): string {
    const token = newSecret();
    this.#change('renewed', name, ({ expiresAt: _, ...person }) => ({
      ...person,
      token: hashOf(token),
      ...expiring(days),
    }));
    return token;
  }

  setRole(name: string, role: Caller['role']): void {
    this.#change('role', name, (person) => ({ ...person, role }));
  }

  /** Removes a person from the list; their sessions end. Their work stays under their name. */
  remove(name: string): void {
    this.#change('removed', name, () => null);
  }

  #change(
    what: 'renewed' | 'role' | 'removed',
    name: string,
    how: (person: ListedPerson) => ListedPerson | null,
  ): void {
    const people = this.#read();
    const found = people.find((person) => key(person.name) === key(name.trim()));
    if (!found) {
      const known = people.map((person) => person.name).join(', ') || 'nobody yet';
      throw failure('NOT_FOUND', phrase('people-not-listed', { name, known }), {
        kind: 'person',
        id: name,
      });
    }
    const changed = how(found);
    this.#write(people.flatMap((person) => (person === found ? (changed ?? []) : person)));
    this.log.add(what, changed ?? found);
  }

  #read(): readonly ListedPerson[] {
    const foreign = this.foreign();
    if (foreign.length === 0) return this.#stored().people;
    throw failure('INVALID', phrase('people-foreign', { foreign: foreign.join(', '), file: this.#file }), {
      field: 'people',
    });
  }

  #stored(): Stored {
    if (!statSync(this.#file, { throwIfNoEntry: false })) return { people: [], ours: true };
    try {
      const { people, serial, boundTo } = stored.parse(JSON.parse(readInside(this.#project, basename(this.#file))));
      const bound = boundTo === bindingOf(this.#userFolder, this.#project, { serial, people });
      return { people, ours: bound && serial >= listSerial(this.#userFolder, this.#project) };
    } catch {
      throw failure('DAMAGED', phrase('people-unreadable', { file: this.#file }), {
        path: this.#file,
        problems: [],
        backups: [],
      });
    }
  }

  #write(people: readonly ListedPerson[]): void {
    const serial = listSerial(this.#userFolder, this.#project) + 1;
    const boundTo = bindingOf(this.#userFolder, this.#project, { serial, people });
    inside(this.#project, basename(this.#file));
    writeUserFile(this.#project, basename(this.#file), { boundTo, serial, people });
    // Last: after a kill in between, the new list counts already.
    keepListSerial(this.#userFolder, this.#project, serial);
  }
}
