import { liveOutcome } from '#shared/agents/result.ts';
import type { Tile, TileState } from '#shared/contract/runs/live.ts';
import { parsePhrase, textPhrase } from '#shared/phrases/phrase.ts';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { agentPipelineId } from '#shared/agents/live-run.ts';
import { actStep } from '#pipelines/agents/pipeline.ts';
import { liveItem } from '#pipelines/live/live-item.ts';
import type { ReadDb } from '../../db/connection.ts';
import { type BoardRow, boardCounts, boardRows } from '../../db/queries/episodes/live-board.ts';
import { findRun, type RunRow } from '../../db/queries/runs/runs.ts';
import { getMedia } from '../../db/queries/screenshots/media.ts';
import { notFound } from '../../errors/errors.ts';
import type { NowOf } from '../port.ts';

/** A live run. Errors: NOT_FOUND. */
export function requireLiveRun(db: ReadDb, id: string): RunRow {
  const run = findRun(db, id);
  if (!run || run.subject !== agentPipelineId) throw notFound('run', id);
  return run;
}

/** A stored picture with its size; null if it is not there. */
export function pictureOf(db: ReadDb, sha256: string | null) {
  const media = sha256 === null ? null : getMedia(db, sha256);
  return media && { sha256: media.sha256, width: media.width, height: media.height };
}

/** Why an attempt ended so, in words. */
export function reasonOf({ output, result, state }: Pick<BoardRow, 'output' | 'result' | 'state'>) {
  if (state === 'waiting' || state === 'running') return textPhrase('');
  if (output !== null) return textPhrase(liveOutcome.parse(output).reason);
  return ['env-error', 'quarantined', 'stopped', 'failed'].includes(state)
    ? enginePhrase(result ?? '')
    : parsePhrase(result ?? '');
}

function tileOf(db: ReadDb, row: BoardRow, now: NowOf | undefined): Tile {
  const { task, maxSteps } = liveItem.parse(row.payload);
  const ended = row.output === null ? null : liveOutcome.parse(row.output);
  return {
    itemId: row.itemId,
    n: row.seq + 1,
    label: row.label,
    instruction: task.instruction,
    task: task.id,
    state: row.state,
    reason: reasonOf(row),
    step: ended?.steps ?? now?.step ?? 0,
    of: maxSteps,
    picture: pictureOf(db, ended?.final ?? now?.picture ?? null),
    moment: row.state === 'running' ? (now?.moment ?? null) : null,
    episode: ended?.episode || null,
    assisted: ended?.assisted ?? false,
  };
}

/** Attempts of a live run that are in progress, by what they were last seen doing. */
export const goingIn = (seen: ReadonlyMap<string, NowOf>): string[] =>
  [...seen].flatMap(([itemId, { moment }]) => (moment.state === 'ended' ? [] : [itemId]));

/** The board of a live run: one page of its attempts, and how many are in each state. Errors: NOT_FOUND. */
export function boardOf(
  db: ReadDb,
  seen: ReadonlyMap<string, NowOf>,
  { id, state, offset, limit }: { id: string; state?: TileState | undefined; offset: number; limit: number },
) {
  requireLiveRun(db, id);
  const asked = { runId: id, step: actStep, going: goingIn(seen) };
  const counts = boardCounts(db, asked);
  const all = Object.values(counts).reduce((sum, n) => sum + n, 0);
  return {
    rows: boardRows(db, { ...asked, state, offset, limit }).map((row) => tileOf(db, row, seen.get(row.itemId))),
    total: state === undefined ? all : (counts[state] ?? 0),
    counts,
  };
}
