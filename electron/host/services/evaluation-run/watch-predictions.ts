/** By run id, which no other project has. */
const watchers = new Map<string, () => void>();

/** Calls back for every prediction of a run once it is on disk, until the returned function is called. */
export function watchPredictions(runId: string, heard: () => void): () => void {
  watchers.set(runId, heard);
  return () => void watchers.delete(runId);
}

/** Called inside the transaction that writes a prediction; the watcher is called after the commit. */
export function predictionWritten(runId: string): void {
  // Looked up only now: the run may have ended meanwhile, and its project may be closed.
  if (watchers.has(runId)) setImmediate(() => watchers.get(runId)?.());
}
