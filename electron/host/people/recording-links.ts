import { z } from 'zod';
import { type RecordingOptions, recordingOptions } from '#shared/contract/recordings.ts';
import { recordingLinksFile } from '../files/machine.ts';
import { readUserFile, writeUserFile } from '../files/user-folder.ts';
import type { Caller } from './caller.ts';
import { hashOf, newSecret, PeopleList } from './people.ts';

const kept = z.object({
  /** sha256 of the link's secret, hex. */
  hash: z.string(),
  /** Token of the person it was made for, hashed, so that it ends with their access; null for the owner. */
  token: z.string().nullable(),
  until: z.string(),
  what: recordingOptions,
});
const stored = z.object({ links: z.array(kept) });

/** Days that a link can be used. */
const days = 7;
/** Links that are remembered; older ones end. */
const most = 500;

/**
 * The links with which people record in browsers of their own, on this machine and about one project: a link says what to
 * record, may be used any number of times, and gives no other access. They outlive the server, since a recording that
 * could not be sent is sent later.
 */
export class RecordingLinks {
  readonly #userFolder: string;
  readonly #project: string;

  constructor(userFolder: string, project: string) {
    this.#userFolder = userFolder;
    this.#project = project;
  }

  #read() {
    const now = new Date().toISOString();
    const { links } = readUserFile(...recordingLinksFile(this.#userFolder, this.#project), stored, { links: [] });
    return links.filter(({ until }) => until > now);
  }

  /** A new link's secret, and until when it can be used. */
  make(caller: Caller, what: RecordingOptions): { secret: string; until: string } {
    const list = new PeopleList(this.#project, this.#userFolder).all();
    const token = caller.listed ? (list.find(({ name }) => name === caller.name)?.token ?? '') : null;
    const secret = newSecret();
    const until = new Date(Date.now() + days * 86_400_000).toISOString();
    const links = [...this.#read(), { hash: hashOf(secret), token, until, what }].slice(-most);
    writeUserFile(...recordingLinksFile(this.#userFolder, this.#project), { links });
    return { secret, until };
  }

  /** What a link asks for, and the token of the person it is for; null for a link that is unknown or has ended. */
  of(secret: string): { token: string | null; what: RecordingOptions } | null {
    const hash = hashOf(secret);
    return this.#read().find((entry) => entry.hash === hash) ?? null;
  }
}
