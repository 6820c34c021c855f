import type { BatchStore, StoredBatch } from '#pipelines/providers/batch/store.ts';
import {
  deleteProviderBatch,
  dropBatchCalls,
  insertProviderBatch,
  openProviderBatches,
  setBatchRemote,
  setBatchStaged,
} from '../../db/queries/runs/provider-batches.ts';
import type { ProjectSession } from '../../project/project-session.ts';

/** Batches in the project, beside the ledger of their calls. */
export class SqlBatchStore implements BatchStore {
  readonly #session: ProjectSession;

  constructor(session: ProjectSession) {
    this.#session = session;
  }

  #write<T>(work: () => T): T {
    return this.#session.write.immediate(work);
  }

  open(): StoredBatch[] {
    return this.#write(() => openProviderBatches(this.#session.write));
  }

  begin(batch: StoredBatch): void {
    this.#write(() => insertProviderBatch(this.#session.write, batch));
  }

  staged(token: string, file: string): void {
    this.#write(() => setBatchStaged(this.#session.write, token, file));
  }

  uploaded(token: string, remote: string): void {
    this.#write(() => setBatchRemote(this.#session.write, token, remote));
  }

  drop(token: string, keys: readonly string[]): void {
    this.#write(() => dropBatchCalls(this.#session.write, token, keys));
  }

  forget(token: string): void {
    this.#write(() => deleteProviderBatch(this.#session.write, token));
  }
}
