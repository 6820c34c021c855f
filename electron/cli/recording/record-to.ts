import { randomUUID } from 'node:crypto';
import type { RecordedOutcome, RecordingOptions, RecordingResult } from '#shared/contract/recordings.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { headOf, recordEpisode } from '#electron/host/recording/record-episode.ts';
import { recordedAddress } from '#electron/host/recording/recordings.ts';
import { Spool } from '#electron/host/recording/spool.ts';
import type { RecordedBrowser } from '#electron/host/web-page/browser.ts';
import { KeptRecording, keptFor } from './kept.ts';
import { receiverOf, Sender, sendFailure } from './sender.ts';

export interface RecordTo {
  link: string;
  /** What to record other than the link asks for. */
  instead: (asked: RecordingOptions) => RecordingOptions;
  userFolder: string;
  browser: () => RecordedBrowser;
  /** Resolves when the person says that the task is done; called once the browser is open. */
  finished: () => Promise<RecordedOutcome>;
  note: (line: string) => void;
  signal: AbortSignal;
  /** Milliseconds before each further attempt to reach the server at the end. */
  pauses?: readonly number[];
}

/**
 * Records in a browser on this machine into the project that a link leads to, step by step. Recordings that could not be
 * sent before are sent instead of making another. Throws, with the recording kept, if the server cannot be reached.
 */
export async function recordTo(how: RecordTo): Promise<RecordingResult[]> {
  const { link, userFolder, note, signal, pauses } = how;
  const { origin, calls } = receiverOf(link);
  const asked = await calls.asked().catch((error: unknown) => {
    throw sendFailure(origin, error);
  });
  const to = { origin, project: asked.project };

  async function send(kept: KeptRecording, sender = new Sender(calls, kept, pauses)): Promise<RecordingResult> {
    const { head, lines } = kept.read();
    const episode = await sender.finish(signal).catch((error: unknown) => {
      note(inWords('cli-record-kept', { folder: kept.folder }));
      throw sendFailure(origin, error);
    });
    return { episode, steps: lines.length, outcome: head.outcome, reason: head.failure_reason };
  }

  const unsent = keptFor(userFolder, to);
  if (unsent.length > 0) {
    note(inWords('cli-record-again'));
    const sent: RecordingResult[] = [];
    for (const kept of unsent) sent.push(await send(kept));
    return sent;
  }

  const instead = how.instead(asked.what);
  const what = { ...instead, url: recordedAddress(instead.url).href };
  note(inWords('cli-record-into', { task: what.task, by: asked.by, name: asked.name }));
  const id = randomUUID();
  const kept = new KeptRecording(userFolder, id);
  kept.begin(to);
  const sender = new Sender(calls, kept, pauses);
  const spool = new Spool(kept.folder, headOf(id, asked.by, what), () => sender.more());
  const finished = new Promise<{ outcome: RecordedOutcome }>((resolve) => {
    void how.finished().then((outcome) => resolve({ outcome }));
  });
  const { steps, outcome, reason } = await recordEpisode(spool, how.browser(), what, finished, {
    signal,
    progress: () => {},
  }).catch((error: unknown) => {
    kept.remove();
    throw error;
  });
  if (steps > 0) return [await send(kept, sender)];
  kept.remove();
  return [{ episode: null, steps, outcome, reason }];
}
