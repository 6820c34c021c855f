import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { z } from 'zod';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure } from '../errors.ts';
import { roles, type Caller } from './caller.ts';
import { bindingOf } from '../machine.ts';
import { isProject, projectFolder, projectPaths } from '../project/project-paths.ts';
import { writeUserFile } from '../user-folder.ts';

export const personRole = z.enum(roles);
const listed = z.object({
  name: z.string().min(1).max(60),
  role: personRole,
  /** sha256 of the token, hex. The token itself is 256 random bits, so no salt is needed. */
  token: z.string().regex(/^[0-9a-f]{64}$/),
  addedAt: z.string(),
});
const stored = z.object({
  people: z.array(listed),
  /** Proves that the list was written on this machine for this folder. A copied project admits nobody. */
  boundTo: z.string().optional(),
});
type Stored = z.infer<typeof stored>;

/** A person who may sign in over the network, as the project's `people.json` has them. */
export type ListedPerson = z.infer<typeof listed>;

/** A secret of 256 random bits in URL-safe characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const key = (name: string): string => name.normalize('NFC').toLowerCase();

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
  readonly #file: string;
  readonly #binding: string;
  #stamp = '';
  #people: readonly ListedPerson[] = [];

  constructor(project: string, userFolder: string) {
    const folder = projectFolder(project);
    if (!isProject(folder))
      throw failure('NOT_FOUND', phrase('people-no-project', { folder }), { kind: 'project', id: folder });
    this.#file = projectPaths(folder).people;
    this.#binding = bindingOf(userFolder, folder);
  }

  all(): readonly ListedPerson[] {
    const stats = statSync(this.#file, { throwIfNoEntry: false });
    const stamp = stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '';
    if (stamp === this.#stamp) return this.#people;
    const { people, boundTo } = this.#stored();
    this.#people = boundTo === this.#binding ? people : [];
    this.#stamp = stamp;
    return this.#people;
  }

  /** Names on a list that came with a copied project; they are admitted only after `adopt`. */
  foreign(): string[] {
    const { people, boundTo } = this.#stored();
    return boundTo === this.#binding ? [] : people.map(({ name }) => name);
  }

  /** Admits the people of a copied list, with the links they have. */
  adopt(): readonly ListedPerson[] {
    this.#write(this.#stored().people);
    return this.all();
  }

  /** Adds somebody from another project on this machine to this list, with the link they have there. */
  admit(person: ListedPerson): void {
    this.#write([...this.#read(), person]);
  }

  /** The person whose current token has this hash. */
  ofToken(hash: string): ListedPerson | undefined {
    return this.all().find((person) => person.token === hash);
  }

  callerOf(person: ListedPerson): Caller {
    return { name: person.name, role: person.role, listed: true };
  }

  /** Adds a person; returns the token, which is not stored. Error: INVALID for a name already on the list. */
  add(name: string, role: Caller['role']): string {
    const clean = cleanName(name);
    const people = this.#read();
    if (people.some((person) => key(person.name) === key(clean)))
      throw failure('INVALID', phrase('people-listed', { name: clean }), {
        field: 'name',
      });
    const token = newSecret();
    this.#write([...people, { name: clean, role, token: hashOf(token), addedAt: new Date().toISOString() }]);
    return token;
  }

  /** A new token for a person; the old one and the sessions it gave end. */
  renew(name: string): string {
    const token = newSecret();
    this.#change(name, (person) => ({ ...person, token: hashOf(token) }));
    return token;
  }

  setRole(name: string, role: Caller['role']): void {
    this.#change(name, (person) => ({ ...person, role }));
  }

  /** Removes a person from the list; their sessions end. Their work stays under their name. */
  remove(name: string): void {
    this.#change(name, () => null);
  }

  #change(name: string, how: (person: ListedPerson) => ListedPerson | null): void {
    const people = this.#read();
    const found = people.find((person) => key(person.name) === key(name.trim()));
    if (!found) {
      const known = people.map((person) => person.name).join(', ') || 'nobody yet';
      throw failure('NOT_FOUND', phrase('people-not-listed', { name, known }), {
        kind: 'person',
        id: name,
      });
    }
    this.#write(people.flatMap((person) => (person === found ? (how(person) ?? []) : person)));
  }

  #read(): ListedPerson[] {
    const foreign = this.foreign();
    if (foreign.length === 0) return this.#stored().people;
    throw failure('INVALID', phrase('people-foreign', { foreign: foreign.join(', '), file: this.#file }), {
      field: 'people',
    });
  }

  #stored(): Stored {
    if (!existsSync(this.#file)) return { people: [], boundTo: this.#binding };
    try {
      return stored.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      throw failure('DAMAGED', phrase('people-unreadable', { file: this.#file }), {
        path: this.#file,
        problems: [],
        backups: [],
      });
    }
  }

  #write(people: readonly ListedPerson[]): void {
    writeUserFile(dirname(this.#file), basename(this.#file), { boundTo: this.#binding, people });
  }
}
