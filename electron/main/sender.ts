import type { IpcMainEvent, IpcMainInvokeEvent } from 'electron';
import { isOurs } from './window/address.ts';

/** True when a message comes from the top frame of one of our own pages. */
export function trusted(event: IpcMainEvent | IpcMainInvokeEvent): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isOurs(frame.url);
}
