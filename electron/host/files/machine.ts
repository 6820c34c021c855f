import { createHash, createHmac, randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readUserFile, writeUserFile } from './user-folder.ts';

const file = 'machine.json';
const stored = z.object({ secret: z.string().min(20) });

/** 256 random bits for this person's account on this machine; created on first use, and never stored in a project. */
function secretOf(userFolder: string): string {
  const found = readUserFile(userFolder, file, stored.nullable(), null);
  if (found) return found.secret;
  const made = { secret: randomBytes(32).toString('base64url') };
  writeUserFile(userFolder, file, made);
  return made.secret;
}

/**
 * The mark of a project file with exactly this content that was written here, for exactly this folder; in a copy, or if
 * anything in it was changed elsewhere, it is wrong.
 */
export function bindingOf(userFolder: string, folder: string, content: unknown): string {
  const bound = JSON.stringify([realpathSync(folder), content]);
  return createHmac('sha256', secretOf(userFolder)).update(bound).digest('hex');
}

/** Name of a project's files in the person's folder: what is about this machine does not travel with the project. */
const nameOf = (folder: string): string => createHash('sha256').update(realpathSync(folder)).digest('hex');

/** Where the signed-in browsers of a project's people are kept. */
export const sessionsFile = (userFolder: string, folder: string): string =>
  join(userFolder, 'sessions', `${nameOf(folder)}.json`);

/** Folder and name of the file that has the links for recording in a browser of one's own. */
export const recordingLinksFile = (userFolder: string, folder: string): [folder: string, name: string] => [
  join(userFolder, 'recording-links'),
  `${nameOf(folder)}.json`,
];

/** Where it is kept who signed in to a project, and how its list of people changed. */
export const accessLogFile = (userFolder: string, folder: string): string =>
  join(userFolder, 'access', `${nameOf(folder)}.jsonl`);

const lastList = z.object({ serial: z.number().int().nonnegative() });
const listsFolder = (userFolder: string): string => join(userFolder, 'lists');

/** Number of the newest list of people that was written here for a project; 0 if there is none. */
export const listSerial = (userFolder: string, folder: string): number =>
  readUserFile(listsFolder(userFolder), `${nameOf(folder)}.json`, lastList, { serial: 0 }).serial;

export function keepListSerial(userFolder: string, folder: string, serial: number): void {
  writeUserFile(listsFolder(userFolder), `${nameOf(folder)}.json`, { serial });
}
