import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { mostSteps, type RecordingHead } from '#shared/contract/recordings.ts';
import { episodeScreen, type Outcome, type Problem } from '#shared/episodes/episode.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { failure, notFound } from '../errors/errors.ts';
import { appendInside, folderInside, inside, readInside, replaceFile } from '../files/inside.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { importRecording } from './import-recording.ts';
import { headLine, openHeadLine, type SpoolHead } from './spool.ts';

/** Milliseconds after which an unfinished one is deleted; its sender still has it. */
const forgottenAfter = 24 * 60 * 60 * 1000;
/** Maximum bytes of one recording. */
const largest = 8 * 1024 ** 3;
/** Maximum number of unfinished recordings of one person. */
const mostOpen = 20;

const head = z.object({
  id: z.string(),
  name: z.string(),
  task: z.string(),
  app: z.string(),
  agent: z.string(),
  screen: episodeScreen,
});
/** Our note beside the steps: whose it is, and the episode that it became. */
const note = z.object({ head, episode: z.string().nullable() });

const pictureName = z.string().regex(/^(step_\d{3,4}|final)\.png$/);
const step = z
  .object({
    index: z.number().int(),
    screenshot: pictureName.nullable(),
    a11y_tree: z
      .string()
      .regex(/^step_\d{3,4}\.json$/)
      .optional(),
  })
  .loose();

const root = (session: ProjectSession): string => folderInside(session.folder, 'cache', 'received');
const refused = (why: 'recording-order' | 'recording-line' | 'recording-too-many' | 'recording-too-large') =>
  failure('INVALID', phrase(why), { field: 'recording' });

const fileOf = (session: ProjectSession, id: string, name: string): string =>
  inside(session.folder, 'cache', 'received', id, name);

function noteOf(session: ProjectSession, id: string): z.infer<typeof note> | null {
  if (!existsSync(fileOf(session, id, 'note.json'))) return null;
  return note.parse(JSON.parse(readInside(session.folder, 'cache', 'received', id, 'note.json')));
}

/** The note of a recording that this person began. Error: NOT_FOUND. */
function ownNote(session: ProjectSession, id: string, by: string): z.infer<typeof note> {
  const found = noteOf(session, id);
  if (found?.head.agent !== by) throw notFound('recording', id);
  return found;
}

/** Steps that arrived whole. */
const linesOf = (session: ProjectSession, id: string): string[] =>
  readInside(session.folder, 'cache', 'received', id, 'actions.jsonl').split('\n').slice(1, -1);

async function forgetOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const found = await lstat(path.join(folder, name)).catch(() => null);
    if (found && Date.now() - found.mtimeMs > forgottenAfter)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Number of steps of a recording that are there; a new one begins. Errors: INVALID, NOT_FOUND for another person's. */
export async function beginReceived(session: ProjectSession, by: string, { recording, ...about }: RecordingHead) {
  const folder = root(session);
  await forgetOld(folder);
  if (noteOf(session, recording)) {
    const { episode } = ownNote(session, recording, by);
    return { steps: episode === null ? linesOf(session, recording).length : 0, episode };
  }
  const open = readdirSync(folder).filter((id) => {
    const found = noteOf(session, id);
    return found !== null && found.episode === null && found.head.agent === by;
  });
  if (open.length >= mostOpen) throw refused('recording-too-many');
  const made: SpoolHead = { id: recording, agent: by, ...about };
  const into = folderInside(folder, recording);
  replaceFile(path.join(into, 'actions.jsonl'), `${openHeadLine(made)}\n`);
  replaceFile(path.join(into, 'note.json'), JSON.stringify({ head: made, episode: null }));
  return { steps: 0, episode: null };
}

const sizeOf = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);

export interface SentStep {
  recording: string;
  at: number;
  line: string;
  picture: File | null;
  tree: File | null;
}

/** Adds the step that follows; one that is there is left as it is. Errors: INVALID, NOT_FOUND. */
export async function addReceived(session: ProjectSession, by: string, sent: SentStep): Promise<{ steps: number }> {
  const { recording, at } = sent;
  const [picture, tree] = await Promise.all([sent.picture?.bytes() ?? null, sent.tree?.bytes() ?? null]);
  // From here on nothing waits, so that two calls cannot add the same step.
  if (ownNote(session, recording, by).episode !== null) throw refused('recording-order');
  const steps = linesOf(session, recording).length;
  if (at < steps) return { steps };
  if (at > steps || at >= mostSteps) throw refused('recording-order');
  const folder = inside(session.folder, 'cache', 'received', recording);
  if (sizeOf(folder) + sent.line.length + (picture?.length ?? 0) + (tree?.length ?? 0) > largest)
    throw refused('recording-too-large');
  let read: unknown = null;
  try {
    read = JSON.parse(sent.line);
  } catch {
    throw refused('recording-line');
  }
  const found = step.safeParse(read).data;
  if (found?.index !== at) throw refused('recording-line');
  const keep = (name: string | null | undefined, bytes: Uint8Array | null) => {
    if (!name) return;
    if (bytes) replaceFile(fileOf(session, recording, name), bytes);
    else if (!existsSync(fileOf(session, recording, name))) throw refused('recording-line');
  };
  keep(found.screenshot, picture);
  keep(found.a11y_tree, tree);
  appendInside(
    session.folder,
    `cache/received/${recording}/actions.jsonl`,
    `${JSON.stringify(found)}
`,
  );
  return { steps: steps + 1 };
}

export interface SentEnd {
  recording: string;
  steps: number;
  outcome: Outcome;
  reason: string;
  final: string | null;
  picture: File | null;
  problems: readonly Problem[];
}

/** Two calls that end one recording wait for the same end. */
const ending = new Map<string, Promise<string | null>>();

async function end(session: ProjectSession, by: string, sent: SentEnd): Promise<string | null> {
  const { recording } = sent;
  const { head: about, episode: before } = ownNote(session, recording, by);
  if (before !== null) return before;
  const lines = linesOf(session, recording);
  if (lines.length !== sent.steps) throw refused('recording-order');
  const final = sent.picture ? 'final.png' : sent.final;
  if (final !== null && !pictureName.safeParse(final).success) throw refused('recording-line');
  if (sent.picture) replaceFile(fileOf(session, recording, 'final.png'), await sent.picture.bytes());
  replaceFile(
    fileOf(session, recording, 'actions.jsonl'),
    `${[headLine(about, { ...sent, final }, sent.problems), ...lines].join('\n')}\n`,
  );
  const folder = inside(session.folder, 'cache', 'received', recording);
  const episode = await importRecording(session, folder, by);
  // The note stays for a day: a sender that did not hear the answer asks again.
  replaceFile(fileOf(session, recording, 'note.json'), JSON.stringify({ head: about, episode }));
  for (const name of readdirSync(folder))
    if (name !== 'note.json') rmSync(fileOf(session, recording, name), { force: true });
  return episode;
}

/** Makes an episode of a recording, once, however often it is asked. Errors: INVALID, NOT_FOUND. */
export function endReceived(session: ProjectSession, by: string, sent: SentEnd): Promise<string | null> {
  const going = ending.get(sent.recording) ?? end(session, by, sent);
  ending.set(sent.recording, going);
  return going.finally(() => ending.delete(sent.recording));
}
