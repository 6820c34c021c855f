const watchers = new Map<string, () => void>();

/** Hears of every prediction of a run once it is on disk, until the returned function is called. */
export function watchPredictions(runId: string, heard: () => void): () => void {
  watchers.set(runId, heard);
  return () => void watchers.delete(runId);
}

/** To be told inside the transaction that writes a prediction; the watcher hears of it after the commit. */
export function predictionWritten(runId: string): void {
  // Looked up when its turn comes: the run may have ended, and its project be closed, by then.
  if (watchers.has(runId)) setImmediate(() => watchers.get(runId)?.());
}
