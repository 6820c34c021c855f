export const roles = ['annotator', 'reviewer', 'curator'] as const;

/** Who calls: given by the shell with every call. */
export interface Caller {
  name: string;
  role: (typeof roles)[number];
  /** True for a person of the project's list: their name is given there and they cannot change it themselves. */
  listed?: boolean;
  /** Names the signed-in browser of a caller over HTTP, so that what it holds ends with it. */
  session?: string;
}
