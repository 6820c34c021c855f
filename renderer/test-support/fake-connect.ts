import type { Transport } from '../transport/transport.ts';

type Answer = (input: never) => unknown;

/** What the host answers in a test, by procedure, and what it was asked. A procedure without an answer never answers. */
export const host = {
  answers: {} as Record<string, Answer>,
  calls: [] as { name: string; input: unknown; signal?: AbortSignal | undefined }[],
  /** The inputs that a procedure was called with, in order. */
  inputsOf: (name: string): unknown[] => host.calls.filter((call) => call.name === name).map(({ input }) => input),
  reset: (answers: Record<string, Answer> = {}): void => {
    host.answers = answers;
    host.calls = [];
  },
};

/** Stands in for `transport/connect.ts` in every test; see `setup.ts`. */
export const connect = (): Transport => ({
  shell: 'browser',
  link: {
    call: async (path: readonly string[], input: unknown, options?: { signal?: AbortSignal }): Promise<unknown> => {
      const name = path.join('.');
      host.calls.push({ name, input, signal: options?.signal });
      const answer = host.answers[name];
      return answer ? answer(input as never) : new Promise(() => {});
    },
  },
  mediaUrl: (sha256) => `/media/${sha256}`,
  thumbUrl: (sha256, width) => `/thumb/${sha256}?w=${width}`,
  state: () => 'connected',
  onState: () => () => {},
  signOut: null,
  desktop: null,
});
