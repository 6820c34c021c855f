import { create } from 'zustand';

/** How often the person asked for each screenshot's picture again, by id. */
export const useRetries = create<Readonly<Record<string, number>>>(() => ({}));

/** Requests these screenshots' pictures again, also where the host called a file missing. */
export function retryPictures(ids: readonly string[]): void {
  useRetries.setState((before) => Object.fromEntries(ids.map((id) => [id, (before[id] ?? 0) + 1])));
}
