import type { RecordingOptions, RecordingResult } from '#shared/contract/recordings.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { RecordedBrowser } from '../web-page/browser.ts';
import { Recorder } from './recorder.ts';
import { Spool, type SpoolHead } from './spool.ts';

/** How it ended: by the person in the studio, in the browser, or in the list of jobs. */
export type RecordingEnd = { outcome: Exclude<RecordingResult['outcome'], 'uncompleted'> } | { why: string };

export interface Recorded extends Omit<RecordingResult, 'episode'> {
  spool: Spool;
}

/** The metadata of a recording that begins now. */
export function headOf(id: string, by: string, options: RecordingOptions): SpoolHead {
  const { url, width, height, ratio, theme, task } = options;
  return {
    id,
    name: `recording ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`,
    task,
    app: options.app ?? new URL(url).host,
    agent: by,
    screen: { w: Math.round(width * ratio), h: Math.round(height * ratio), dpr: ratio, theme },
  };
}

/**
 * Records what a person does in a browser into a folder, until `finished` resolves, the browser ends or the signal
 * aborts. `progress` gets the number of steps, first 0 when the page is open. Throws if the page cannot be opened.
 */
export async function recordEpisode(
  spool: Spool,
  browser: RecordedBrowser,
  options: RecordingOptions,
  finished: Promise<RecordingEnd>,
  { signal, progress }: { signal: AbortSignal; progress: (steps: number) => void },
): Promise<Recorded> {
  const recorder = new Recorder(browser, options, (step) => {
    spool.add(step);
    progress(spool.steps);
  });
  let end: RecordingEnd;
  try {
    await recorder.start();
    progress(spool.steps);
    const cancelled = new Promise<RecordingEnd>((resolve) => {
      const stop = () => resolve({ why: inWords('recording-stopped') });
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
    });
    end = await Promise.race([finished, cancelled, recorder.cut.then(({ why }) => ({ why }))]);
  } catch (error) {
    await recorder.stop().catch(() => undefined);
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
      url: last?.url ?? options.url,
      raw: JSON.stringify({ kind: 'finish', outcome }),
    });
  const { steps } = spool;
  if (steps > 0) await spool.end(outcome, reason, last, problems);
  return { spool, steps, outcome, reason };
}
