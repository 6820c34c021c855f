import type { RecordingOptions } from '#shared/contract/recordings.ts';

export const roles = ['annotator', 'reviewer', 'curator'] as const;

/** The caller, passed by the shell with every call. */
export interface Caller {
  name: string;
  role: (typeof roles)[number];
  /** True for a person on the project's list: their name is set there and they cannot change it. */
  listed?: boolean;
  /** The signed-in browser of a caller over HTTP, so that what it holds is released when it signs out. */
  session?: string;
  /** What the link asks for of a caller who came by one, and who may only send recordings. */
  recording?: RecordingOptions;
}
