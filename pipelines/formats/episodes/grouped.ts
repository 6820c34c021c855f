import type { EpisodeRead } from '../format.ts';
import type { JsonRecord } from '../json/read.ts';
import type { ReadEpisode, ReadStep } from './record.ts';

/** One row of a file that has a row a step. */
export interface StepRow {
  /** Rows of one key that stand together are one episode. */
  key: string;
  from: Pick<JsonRecord<unknown>, 'record' | 'line'>;
  step: ReadStep;
  /** The episode as its first row tells it; its steps are added. */
  episode(): Pick<ReadEpisode, 'content' | 'raw'> & Partial<Pick<ReadEpisode, 'final' | 'problems'>>;
}

type Row = { row: StepRow } | Extract<EpisodeRead, { refused: unknown }>;

/**
 * Gathers rows into episodes, one at a time in memory. Rows of an episode must stand together: one that comes after
 * another episode began is refused, since to wait for it would take all of the file into memory.
 */
export async function* grouped(rows: AsyncIterable<Row>): AsyncGenerator<EpisodeRead> {
  const done = new Set<string>();
  let open: { key: string; episode: ReadEpisode } | null = null;
  for await (const one of rows) {
    if ('refused' in one) {
      yield one;
      continue;
    }
    const { key, from, step, episode } = one.row;
    if (done.has(key)) {
      const why = `its episode ${key.slice(0, 100)} ended before; sort the file so that the rows of an episode are together`;
      yield { refused: { ...from, why } };
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
