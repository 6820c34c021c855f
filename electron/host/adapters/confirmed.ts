import { ConfirmedFiles } from '../files/confirmed-files.ts';
import type { AdapterRef } from '#shared/records/own-files.ts';

const adapters = new ConfirmedFiles('adapters.json');

export const isConfirmed = (userFolder: string, ref: AdapterRef): boolean => adapters.has(userFolder, ref);

/** Remembers on this machine whether an adapter of this path and hash may run. */
export const confirmAdapter = (userFolder: string, ref: AdapterRef, allow: boolean): void =>
  adapters.set(userFolder, ref, allow);
