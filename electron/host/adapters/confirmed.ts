import { z } from 'zod';
import { type AdapterRef, adapterRef } from '#shared/records/own-files.ts';
import { readUserFile, writeUserFile } from '../files/user-folder.ts';

/** In the person's folder, not in a project: a project from elsewhere must not decide what runs on this machine. */
const file = 'adapters.json';
const stored = z.object({ confirmed: z.array(adapterRef) });

const confirmed = (userFolder: string): AdapterRef[] =>
  readUserFile(userFolder, file, stored, { confirmed: [] }).confirmed;

const same = (a: AdapterRef, b: AdapterRef): boolean => a.path === b.path && a.sha256 === b.sha256;

export const isConfirmed = (userFolder: string, ref: AdapterRef): boolean =>
  confirmed(userFolder).some((one) => same(one, ref));

/** Remembers on this machine whether an adapter of this path and hash may run. */
export function confirmAdapter(userFolder: string, { path, sha256 }: AdapterRef, allow: boolean): void {
  const ref = { path, sha256 };
  const others = confirmed(userFolder).filter((one) => !same(one, ref));
  writeUserFile(userFolder, file, { confirmed: allow ? [...others, ref] : others });
}
