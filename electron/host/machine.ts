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

/** The mark of a project file that was written here, for exactly this folder; in a copy it is wrong. */
export function bindingOf(userFolder: string, folder: string): string {
  return createHmac('sha256', secretOf(userFolder)).update(realpathSync(folder)).digest('hex');
}

/** Where the signed-in browsers of a project's people are kept: on this machine, since they do not travel. */
export function sessionsFile(userFolder: string, folder: string): string {
  return join(userFolder, 'sessions', `${createHash('sha256').update(realpathSync(folder)).digest('hex')}.json`);
}
