import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

const stored = z.object({ name: z.string().min(1).max(60) });

function loginName(): string {
  try {
    return os.userInfo().username || 'someone';
  } catch {
    // A container's user may have no entry in the password file.
    return 'someone';
  }
}

/** The name that this machine's person works under; the login name until they choose one. */
export function readPersonName(userFolder: string): string {
  try {
    return stored.parse(JSON.parse(readFileSync(path.join(userFolder, 'person.json'), 'utf8'))).name;
  } catch {
    return loginName();
  }
}

export function writePersonName(userFolder: string, name: string): void {
  mkdirSync(userFolder, { recursive: true });
  const file = path.join(userFolder, 'person.json');
  writeFileSync(`${file}.new`, JSON.stringify({ name }));
  renameSync(`${file}.new`, file);
}
