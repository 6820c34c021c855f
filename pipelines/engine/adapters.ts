import type { AdapterRef } from '#shared/records/own-files.ts';

/** The functions of an adapter, in the order in which a question meets them. */
export const adapterFunctions = ['buildMessages', 'preprocess', 'postprocess', 'parse'] as const;
export type AdapterFunction = (typeof adapterFunctions)[number];

/** Why a call of an adapter gave nothing. */
export interface AdapterFault {
  kind: 'threw' | 'waits' | 'import' | 'too-long' | 'memory' | 'ended';
  /** The error, the module that it wanted, or the limit. */
  detail: string;
}

export type AdapterOutcome =
  | { kind: 'value'; value: unknown }
  /** It has no such function, but these. */
  | { kind: 'absent'; names: string[] }
  | { kind: 'fault'; fault: AdapterFault };

/** Calls adapters of the project; every argument and result is a value that JSON can hold. */
export interface AdapterPort {
  /** Rejects with an ItemError if the adapter failed, changed, or was never confirmed; `absent` if it lacks the function. */
  call(
    adapter: AdapterRef,
    name: AdapterFunction,
    args: readonly unknown[],
  ): Promise<Exclude<AdapterOutcome, { kind: 'fault' }>>;
}
