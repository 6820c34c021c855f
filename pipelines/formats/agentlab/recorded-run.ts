/** What a run did, whichever of its files says it. */
export interface RecordedRun {
  task: string;
  steps: { number: number; code: string; thought?: string; url?: string; raw: string }[];
}
