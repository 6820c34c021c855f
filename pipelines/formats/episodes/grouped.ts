import { because, phrase } from '#shared/phrases/phrase.ts';
import type { EpisodeRead } from '../format.ts';
import type { JsonRecord } from '../json/read.ts';
import type { ReadEpisode, ReadStep } from './record.ts';

/** One row of a file with one row per step. */
export interface StepRow {
  /** Consecutive rows with the same key are one episode. */
  key: string;
  from: Pick<JsonRecord<unknown>, 'record' | 'line'>;
  step: ReadStep;
  /** The episode as described by its first row; its steps are added. */
  episode(): Pick<ReadEpisode, 'content' | 'raw'> & Partial<Pick<ReadEpisode, 'final' | 'problems'>>;
}

type Row = { row: StepRow } | Extract<EpisodeRead, { refused: unknown }>;

/**
 * Groups rows into episodes, one at a time in memory. Rows of an episode must be consecutive: one that comes after
 * another episode has started is refused, since waiting for it would keep the whole file in memory.
 */
export async function* grouped(rows: AsyncIterable<Row>): AsyncGenerator<EpisodeRead> {
  const done = new Set<string>();
  let open: { key: string; episode: ReadEpisode } | null = null;
  for await (const row of rows) {
    if ('refused' in row) {
      yield row;
      continue;
    }
    const { key, from, step, episode } = row.row;
    if (done.has(key)) {
      const why = phrase('format-episode-split', { episode: key.slice(0, 100) });
      yield { refused: { ...from, ...because(why) } };
      continue;
    }
    if (open && open.key !== key) {
      done.add(open.key);
      yield { episode: open.episode };
      open = null;
    }
    open ??= { key, episode: { ...from, steps: [], final: null, ...episode() } };
    open.episode.steps.push(step);
  }
  if (open) yield { episode: open.episode };
}
