import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { ProviderRequest, RawReply } from '#pipelines/engine/calls/provider.ts';
import type { SplicedBody } from '../wire/body.ts';

/** Whom a batch is sent to. */
export interface BatchAddress {
  record: ModelRecord;
  apiKey: string | undefined;
  signal: AbortSignal;
}

/** One call of a batch; `key` identifies it in the results. */
export interface BatchCall {
  key: string;
  body: SplicedBody;
}

export interface BatchUpload {
  token: string;
  calls: readonly BatchCall[];
  /** Id of the file that was uploaded before, if the process ended in between. */
  staged: string | null;
  onStaged(file: string): void;
}

/** An answer, or why there is none. */
export type BatchResult = { raw: RawReply } | { status: number; why: string };

/** The batch service of one provider. All of it throws ProviderErrors. */
export interface BatchServer {
  /** Most calls and bytes of one batch. */
  most: { calls: number; bytes: number };
  bodyOf(request: ProviderRequest): SplicedBody;
  /** Returns the provider's id. */
  upload(to: BatchAddress, upload: BatchUpload): Promise<string>;
  /** A batch that was uploaded although its id never arrived; null if there is none. */
  find(
    to: BatchAddress,
    lost: { token: string; at: string; size: number; known: ReadonlySet<string> },
  ): Promise<string | null>;
  /** Null while it is being worked on; then the results that there are, by key. */
  results(to: BatchAddress, remote: string): Promise<ReadonlyMap<string, BatchResult> | null>;
}
