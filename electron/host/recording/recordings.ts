import { inWords, type Phrase, phrase } from '#shared/phrases/phrase.ts';
import { cpSync, existsSync, readdirSync } from 'node:fs';
import { newId } from '../db/new-id.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type {
  RecordedOutcome,
  RecordingOptions,
  recordingRefusals,
  RecordingResult,
} from '#shared/contract/recordings.ts';
import { failure } from '../errors/errors.ts';
import type { Caller } from '../people/caller.ts';
import type { Host } from '../host.ts';
import type { JobControl } from '../jobs/jobs.ts';
import { folderInside } from '../files/inside.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { webAddress } from '../web-page/address.ts';
import type { RecordedBrowser } from '../web-page/browser.ts';
import { chosenBrowser, findChromium, LocalChromium } from '../web-page/chromium.ts';
import { Recorder } from './recorder.ts';
import { Spool } from './spool.ts';
import { removeSpool, importRecording } from './import-recording.ts';

export type RecordingRefusal = (typeof recordingRefusals)[number];

const refusals: Record<RecordingRefusal, Phrase> = {
  remote: phrase('recording-remote'),
  'no-browser': phrase('recording-no-browser'),
  'no-screen': phrase('recording-no-screen'),
  'read-only': phrase('recording-read-only'),
};

/** A recording that is in progress. */
interface Current {
  job: string;
  url: string;
  task: string;
  /** The page has loaded and was looked at. */
  ready: boolean;
  finish: (outcome: RecordedOutcome) => void;
}

const going = new WeakMap<Host, Current>();

export const currentRecording = (host: Host): Current | null => going.get(host) ?? null;

/** Why this caller cannot record here; null when they can. */
export function refusalOf(host: Host, caller: Caller): RecordingRefusal | null {
  if (caller.listed) return 'remote';
  if (host.session?.readOnly) return 'read-only';
  if (host.options.recordedBrowser) return null;
  if (!findChromium()) return 'no-browser';
  const screen = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  return screen ? null : 'no-screen';
}

function browserOf(host: Host): RecordedBrowser {
  return host.options.recordedBrowser?.() ?? new LocalChromium(findChromium() ?? '');
}

/** How it ended: by the person in the studio, in the browser, or in the list of jobs. */
type End = { outcome: RecordedOutcome } | { why: string };

async function record(
  session: ProjectSession,
  browser: RecordedBrowser,
  options: RecordingOptions & { by: string; out?: string | undefined },
  finished: Promise<End>,
  ready: () => void,
  control: JobControl,
): Promise<RecordingResult> {
  const id = newId();
  const { url, width, height, ratio, secrets, task, by } = options;
  const spool = new Spool(folderInside(session.folder, 'recordings', id), {
    id,
    name: `recording ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`,
    task,
    app: options.app ?? new URL(url).host,
    agent: by,
    screen: { w: Math.round(width * ratio), h: Math.round(height * ratio), dpr: ratio },
  });
  const recorder = new Recorder(browser, { url, width, height, ratio, secrets }, (step) => {
    spool.add(step);
    control.progress(spool.steps, null);
  });
  let end: End;
  try {
    await recorder.start();
    ready();
    control.progress(spool.steps, null);
    const cancelled = new Promise<End>((resolve) => {
      const stop = () => resolve({ why: inWords('recording-stopped') });
      control.signal.addEventListener('abort', stop, { once: true });
      if (control.signal.aborted) stop();
    });
    end = await Promise.race([finished, cancelled, recorder.cut.then(({ why }) => ({ why }))]);
  } catch (error) {
    await recorder.stop().catch(() => undefined);
    removeSpool(spool.folder);
    throw error;
  }
  const { last, problems } = await recorder.stop();
  const outcome = 'outcome' in end ? end.outcome : 'uncompleted';
  const reason = 'outcome' in end ? '' : end.why;
  if ('outcome' in end)
    spool.add({
      actions: [{ type: 'finish', raw: JSON.stringify({ kind: 'finish', outcome }) }],
      element: null,
      look: last,
      at: new Date().toISOString(),
      url: last?.url ?? url,
      raw: JSON.stringify({ kind: 'finish', outcome }),
    });
  const { steps } = spool;
  if (steps === 0) {
    removeSpool(spool.folder);
    return { episode: null, steps, outcome, reason };
  }
  await spool.end(outcome, reason, last, problems);
  if (options.out !== undefined) cpSync(spool.folder, options.out, { recursive: true });
  const episode = await importRecording(session, spool.folder, by);
  removeSpool(spool.folder);
  return { episode, steps, outcome, reason };
}

/**
 * Starts recording, as a job. `out`: a new or empty folder to which the recording is also written. Errors: FORBIDDEN,
 * INVALID.
 */
export function startRecording(
  host: Host,
  session: ProjectSession,
  caller: Caller,
  options: RecordingOptions,
  out?: string,
): Job {
  if (caller.listed) throw failure('FORBIDDEN', refusals.remote, {});
  if (going.has(host)) throw failure('INVALID', phrase('recording-another'), { field: 'url' });
  const url = webAddress(options.url);
  if (!url)
    throw failure('INVALID', phrase('recording-address', { url: options.url }), {
      field: 'url',
    });
  if (out !== undefined && existsSync(out) && readdirSync(out).length > 0)
    throw failure('INVALID', phrase('recording-folder-used', { out }), { field: 'out' });
  const refusal = refusalOf(host, caller);
  const named = refusal === 'no-browser' && chosenBrowser();
  if (named) throw failure('FORBIDDEN', phrase('recording-no-such-browser', { browser: named }), {});
  if (refusal) throw failure('FORBIDDEN', refusals[refusal], {});
  const browser = browserOf(host);
  let finish: (end: End) => void = () => {};
  const finished = new Promise<End>((resolve) => {
    finish = resolve;
  });
  const ready = () => {
    const current = going.get(host);
    if (current) current.ready = true;
  };
  const job = host.jobs.start(
    'recording',
    phrase('job-recording', { task: options.task.slice(0, 80) }),
    async (control) => {
      try {
        const all = { ...options, url: url.href, by: caller.name, out };
        const result = await record(session, browser, all, finished, ready, control);
        control.keep(result);
        control.signal.throwIfAborted();
        return result;
      } finally {
        going.delete(host);
      }
    },
  );
  going.set(host, {
    job: job.id,
    url: url.href,
    task: options.task,
    ready: false,
    finish: (outcome) => finish({ outcome }),
  });
  return job;
}

/** Ends the recording; resolves with its result. */
export async function finishRecording(host: Host, outcome: RecordedOutcome): Promise<Job> {
  const current = going.get(host);
  if (!current) throw failure('NOT_FOUND', phrase('recording-nothing'), { kind: 'recording', id: '' });
  current.finish(outcome);
  return host.jobs.ended(current.job);
}
