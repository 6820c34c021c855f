import { type Phrase, phrase } from '#shared/phrases/phrase.ts';
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
import { headOf, recordEpisode, type RecordingEnd } from './record-episode.ts';
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

/** By host: one recording at a time. */
const going = new WeakMap<Host, Current>();

/** Why nobody can record in a browser of their own; null if they can. */
export function linkRefusal({ served, session, options }: Host): Phrase | null {
  if (session?.readOnly || options.lookOnly) return refusals['read-only'];
  return served === null ? phrase('recording-not-served') : null;
}

export const currentRecording = (host: Host): Current | null => going.get(host) ?? null;

/** Why this caller cannot record here; null when they can. */
export const refusalOf = (host: Host, caller: Caller): RecordingRefusal | null =>
  caller.listed ? 'remote' : refusalHere(host);

function refusalHere(host: Host): RecordingRefusal | null {
  if (host.session?.readOnly) return 'read-only';
  if (host.options.recordedBrowser) return null;
  if (!findChromium()) return 'no-browser';
  const screen = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  return screen ? null : 'no-screen';
}

/** A typed address as one of the web. Error: INVALID. */
export function recordedAddress(typed: string): URL {
  const url = webAddress(typed);
  if (!url) throw failure('INVALID', phrase('recording-address', { url: typed }), { field: 'url' });
  return url;
}

/** The browser to record in on this machine. FORBIDDEN, with the reason, if there is none to use. */
export function localBrowser(host: Host): RecordedBrowser {
  const refusal = refusalHere(host);
  const named = refusal === 'no-browser' && chosenBrowser();
  if (named) throw failure('FORBIDDEN', phrase('recording-no-such-browser', { browser: named }), {});
  if (refusal) throw failure('FORBIDDEN', refusals[refusal], {});
  return host.options.recordedBrowser?.() ?? new LocalChromium(findChromium() ?? '');
}

async function record(
  session: ProjectSession,
  browser: RecordedBrowser,
  options: RecordingOptions & { by: string; out?: string | undefined },
  finished: Promise<RecordingEnd>,
  ready: () => void,
  control: JobControl,
): Promise<RecordingResult> {
  const id = newId();
  const spool = new Spool(folderInside(session.folder, 'recordings', id), headOf(id, options.by, options));
  const progress = (steps: number) => {
    ready();
    control.progress(steps, null);
  };
  const { steps, outcome, reason } = await recordEpisode(spool, browser, options, finished, {
    signal: control.signal,
    progress,
  }).catch((error: unknown) => {
    removeSpool(spool.folder);
    throw error;
  });
  if (steps === 0) {
    removeSpool(spool.folder);
    return { episode: null, steps, outcome, reason };
  }
  if (options.out !== undefined) cpSync(spool.folder, options.out, { recursive: true });
  const episode = await importRecording(session, spool.folder, options.by);
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
  const url = recordedAddress(options.url);
  if (out !== undefined && existsSync(out) && readdirSync(out).length > 0)
    throw failure('INVALID', phrase('recording-folder-used', { out }), { field: 'out' });
  const browser = localBrowser(host);
  let finish: (end: RecordingEnd) => void = () => {};
  const finished = new Promise<RecordingEnd>((resolve) => {
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
