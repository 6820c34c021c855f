import { chmod, copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import type { Estimate } from '#shared/contract/runs/runs.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { Bundle } from '#electron/host/services/bundle/read.ts';
import { writeShardFile } from '#electron/host/services/bundle/shard-file.ts';
import { assertAskedPictures, closeWorker, openFinished, openWorker } from '#electron/host/services/bundle/worker.ts';
import { finishedEvaluation } from './evaluate-now.ts';
import { exit, type ExitCode } from '../terminal/exit-codes.ts';
import type { CliSession } from '../session/session.ts';

/** An evaluation of a bundle. */
interface Asked {
  bundle: Bundle;
  request: EvaluationRequest;
  /** The file that a finished worker leaves. */
  out: string;
  /** The folder of its ledger until then. */
  work: string;
  /** Adds the model records and allows their keys, in the open project. */
  prepare(): Promise<void>;
}

const exists = async (file: string) => (await stat(file).catch(() => null)) !== null;

/** A folder that is deleted after the work. */
async function scratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-worker-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type FinishedEvaluation = Awaited<ReturnType<typeof finishedEvaluation>>;

function tell({ out }: CliSession, { bundle, out: file }: Asked, finished: FinishedEvaluation, left: boolean): void {
  const { hash } = bundle.manifest;
  out.result({ ...finished.document, bundle: hash, shard: left ? file : null }, () =>
    [finished.text, left ? inWords('result-shard', { file }) : null].filter((line) => line !== null).join('\n'),
  );
}

/** Prints a shard that is finished already; nothing is sent. */
function tellFinished(session: CliSession, asked: Asked): Promise<ExitCode> {
  const { bundle, out: file, request } = asked;
  return scratch(async (folder) => {
    const copy = path.join(folder, 'project.sqlite');
    await copyFile(file, copy);
    await chmod(copy, 0o600);
    await openFinished(session.host, { bundle, file, folder, request });
    try {
      const [run] = await session.client.runs.list({ kind: 'evaluate' });
      const finished = await finishedEvaluation(session, run?.id ?? '');
      tell(session, asked, finished, true);
      return finished.code;
    } finally {
      await closeWorker(session.host);
    }
  });
}

/** The run of the worker's ledger: continued, tried again if its model could not be asked, or started. */
async function runOf({ client }: CliSession, request: EvaluationRequest): Promise<string> {
  const [before] = await client.runs.list({ kind: 'evaluate' });
  if (before?.state !== 'done') return (await client.evaluations.start(request)).id;
  return before.failed > 0 ? (await client.runs.retryFailed({ id: before.id })).id : before.id;
}

/**
 * Evaluates a bundle, or a shard of it, without a project: the ledger is in a folder of the worker until the evaluation
 * is done; then one file is left and the folder is removed. Interrupted, killed or out of budget, it keeps the folder,
 * and the same command continues.
 */
export async function evaluateBundle(session: CliSession, asked: Asked): Promise<ExitCode> {
  const { bundle, request, out: file, work } = asked;
  if (await exists(file)) return tellFinished(session, asked);
  const opened = await openWorker(session.host, bundle, work, request);
  try {
    await asked.prepare();
    await assertAskedPictures(opened, bundle, request);
    const finished = await finishedEvaluation(session, await runOf(session, request));
    const left =
      finished.document.state === 'done' && finished.code !== exit.never && finished.code !== exit.interrupted;
    if (left) await writeShardFile(opened, file);
    else session.out.note(inWords('cli-shard-kept', { work }));
    tell(session, asked, finished, left);
    await closeWorker(session.host);
    if (left) await rm(work, { recursive: true, force: true });
    return finished.code;
  } finally {
    await closeWorker(session.host);
  }
}

/** What evaluating a bundle would send and cost. */
export function estimateBundle(
  session: CliSession,
  { bundle, request, prepare }: Pick<Asked, 'bundle' | 'request' | 'prepare'>,
): Promise<Estimate> {
  return scratch(async (folder) => {
    await openWorker(session.host, bundle, path.join(folder, 'work'), request);
    try {
      await prepare();
      return await session.client.evaluations.estimate(request);
    } finally {
      await closeWorker(session.host);
    }
  });
}
