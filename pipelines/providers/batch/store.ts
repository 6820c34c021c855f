/** A batch of calls at a provider, as far as it is known. */
export interface StoredBatch {
  /** Made here before anything is sent; the provider keeps it where it can. */
  token: string;
  /** Provider and address. */
  server: string;
  /** ISO time at which it was begun. */
  at: string;
  /** Id of the uploaded file, for providers that take one first. */
  staged: string | null;
  /** The provider's id of the batch. */
  remote: string | null;
  /** Number of calls that were sent. */
  size: number;
  /** Keys of the calls that have no stored answer yet. */
  keys: readonly string[];
}

/** Where batches are kept. Each change is on the disk when it returns. */
export interface BatchStore {
  /** Batches of which some calls have no answer yet; others are forgotten. */
  open(): StoredBatch[];
  begin(batch: StoredBatch): void;
  staged(token: string, file: string): void;
  uploaded(token: string, remote: string): void;
  /** These calls got no answer in it, and may be sent again. */
  drop(token: string, keys: readonly string[]): void;
  forget(token: string): void;
}
