import os from 'node:os';
import { z } from 'zod';
import { readUserFile, writeUserFile } from '../files/user-folder.ts';

const file = 'person.json';
const stored = z.object({ name: z.string().min(1).max(60) });

function loginName(): string {
  try {
    return os.userInfo().username || 'someone';
  } catch {
    // A container's user may have no entry in the password file.
    return 'someone';
  }
}

/** The name of this machine's person; the login name until they choose one. */
export function readPersonName(userFolder: string): string {
  return readUserFile(userFolder, file, stored.nullable(), null)?.name ?? loginName();
}

export function writePersonName(userFolder: string, name: string): void {
  writeUserFile(userFolder, file, { name });
}
