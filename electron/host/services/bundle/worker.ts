import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { EvaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { textsOf } from '#shared/lints/blurred-names.ts';
import { findItemKind } from '#shared/items/registry.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { addRecords, beginRelease, finishRelease } from '../../db/queries/items/unfinished-releases.ts';
import type { StoredReleaseRecord } from '../../db/queries/items/releases.ts';
import { getMeta, setMeta } from '../../db/queries/meta.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { failure } from '../../errors/errors.ts';
import type { Host } from '../../host.ts';
import { createProjectMeanwhile, openProject } from '../../opening/open-project.ts';
import { isProject } from '../../files/project-paths.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { evaluationItems } from '../evaluation-run/evaluation-subject.ts';
import { requireTask } from '../release/tasks.ts';
import { canonicalJson, isSubjectRecord, type ReleaseRecord } from '../release/record.ts';
import { screenshotOf } from '../release/prepare.ts';
import { runsOf } from '../runs/runs-service.ts';
import { assertPictures, type Bundle, bundledRecords } from './read.ts';

const metaKey = 'shard';

/** What a worker's ledger or a shard's file is about. */
export const shardOrigin = z.object({
  /** Hash of the bundle. */
  bundle: z.string(),
  release: z.string(),
  releaseHash: z.string(),
  /** The request without budget and concurrency, as canonical JSON. */
  request: z.string(),
});
export type ShardOrigin = z.infer<typeof shardOrigin>;

export function originOf({ manifest }: Bundle, request: EvaluationRequest): ShardOrigin {
  const { budget: _, concurrency: __, ...asked } = request;
  const { hash: bundle, release } = manifest;
  return { bundle, release: release.tag, releaseHash: release.hash, request: canonicalJson(asked) };
}

/** What a database is a shard of; null for a project. */
export function readOrigin(db: ReadDb): ShardOrigin | null {
  const stored = getMeta(db, metaKey);
  return stored === null ? null : shardOrigin.parse(JSON.parse(stored));
}

/** Errors: INVALID if a database is of another bundle or request. */
function assertSame(session: ProjectSession, origin: ShardOrigin, place: string): void {
  const found = readOrigin(session.read);
  if (!found || found.bundle !== origin.bundle)
    throw failure('INVALID', phrase('shard-other-bundle', { place }), { field: 'out' });
  if (found.request !== origin.request)
    throw failure('INVALID', phrase('shard-other-request', { place }), { field: 'out' });
}

function storedRecord(record: ReleaseRecord, index: number): StoredReleaseRecord {
  const content = canonicalJson(record);
  const of = findItemKind(record.kind);
  const label = isSubjectRecord(record)
    ? record.kind === 'screenshot'
      ? record.name
      : record.content.name
    : (of?.label(record.content) ?? record.kind);
  return {
    ...{ index, kind: record.kind, entityId: record.id, revision: record.revision },
    ...{ screenshotId: screenshotOf(record), label: label.slice(0, 200), sha256: hash('sha256', content), content },
  };
}

/** Records written in one go. */
const stretch = 400;

async function fill(session: ProjectSession, bundle: Bundle, origin: ShardOrigin): Promise<void> {
  const { write } = session;
  const { tag, ...release } = bundle.manifest.release;
  write.immediate(() => {
    for (const picture of bundle.pictures.values()) insertMedia(write, { ...picture, createdAt: release.createdAt });
    beginRelease(write, tag, { tag, ...release, by: '', note: '' });
  });
  let waiting: StoredReleaseRecord[] = [];
  const flush = () => {
    const records = waiting;
    waiting = [];
    write.immediate(() => addRecords(write, tag, records));
  };
  let index = 0;
  for await (const record of bundledRecords(bundle)) {
    waiting.push(storedRecord(record, index++));
    if (waiting.length === stretch) flush();
  }
  flush();
  write.immediate(() => {
    finishRelease(write, { tag, draft: tag });
    setMeta(write, metaKey, JSON.stringify(origin));
  });
}

/** Takes a project as the host's, without backups and without a place among recent projects. */
function take(host: Host, session: ProjectSession): ProjectSession {
  host.session = session;
  runsOf(host, session);
  return session;
}

export async function closeWorker(host: Host): Promise<void> {
  const { session } = host;
  host.session = null;
  await session?.close();
}

/**
 * Opens a worker's own small project in `folder`, on a local disk: the ledger, and the records of the bundle, whose
 * pictures stay where they are. What an interrupted or killed worker left there is continued. Errors: INVALID if the
 * folder belongs to another bundle or request, LOCKED while another worker uses it.
 */
export async function openWorker(
  host: Host,
  bundle: Bundle,
  folder: string,
  request: EvaluationRequest,
): Promise<ProjectSession> {
  const origin = originOf(bundle, request);
  const pictures = bundle.folder;
  if (!isProject(folder)) {
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw failure('INVALID', phrase('folder-not-empty', { folder }), { field: 'work' });
    // Filled under another name: what a kill leaves half filled is never continued.
    const beside = `${folder}.new`;
    await rm(beside, { recursive: true, force: true });
    const made = await createProjectMeanwhile(beside, { events: host.events });
    try {
      await fill(made, bundle, origin);
    } finally {
      await made.close();
    }
    await rm(folder, { recursive: true, force: true });
    await rename(beside, folder);
  }
  const session = openProject(folder, { events: host.events, pictures });
  try {
    assertSame(session, origin, folder);
    if (session.afterCrash) await session.checkIfNeeded();
  } catch (error) {
    await session.close();
    throw error;
  }
  return take(host, session);
}

/** Opens a copy of a shard's finished file in `folder`. Errors: INVALID if it is of another bundle or request. */
export async function openFinished(
  host: Host,
  { bundle, file, folder, request }: { bundle: Bundle; file: string; folder: string; request: EvaluationRequest },
): Promise<ProjectSession> {
  const session = openProject(folder, { events: host.events, pictures: bundle.folder });
  try {
    assertSame(session, originOf(bundle, request), file);
  } catch (error) {
    await session.close();
    throw error;
  }
  return take(host, session);
}

/** Compares the pictures that a request will send with their hashes. Errors: IO that names the file. */
export async function assertAskedPictures(
  session: ProjectSession,
  bundle: Bundle,
  request: EvaluationRequest,
): Promise<void> {
  const asked = new Set<string>();
  for (const { payload } of evaluationItems(session.read, requireTask(request.task), request))
    for (const text of textsOf(payload)) if (bundle.pictures.has(text)) asked.add(text);
  await assertPictures(bundle, undefined, asked);
}
