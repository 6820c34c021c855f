/** Exit codes of all commands; part of the public interface. */
export const exit = {
  done: 0,
  failed: 1,
  usage: 2,
  /** Done, but some items failed or were refused; the output lists them. */
  partly: 3,
  /** Trying again can never work: every model that it needs refuses its key, or a hash does not match. */
  never: 42,
  /** Interrupted by the person; what was done is kept and the same command continues. */
  interrupted: 130,
} as const;
export type ExitCode = (typeof exit)[keyof typeof exit];

/** Wrong usage that the argument parser cannot see on its own; ends with exit code 2. */
export class UsageError extends Error {}
