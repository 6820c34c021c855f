import path from 'node:path';
import { because, inWords, phrase } from '#shared/phrases/phrase.ts';
import { filesIn, type SourceFile } from '../episodes/files.ts';
import type { ReadEpisode, ReadStep, ReadStepElement, StepPicture } from '../episodes/record.ts';
import { defineFormat, type EpisodeRead } from '../format.ts';
import { Refused } from '../refused.ts';
import { actionOf } from './action.ts';
import { type Archive, openArchive } from './archive.ts';
import { type Call, type FrameEvent, readTrace } from './events.ts';

/** The picture of a frame, from the archive. */
async function pictureOf(frame: FrameEvent | undefined, file: string, archive: Archive): Promise<StepPicture | null> {
  if (!frame) return null;
  const name = frame.file ?? (frame.sha1 ? `resources/${frame.sha1}` : '');
  if (!archive.names.includes(name)) return { missing: inWords('format-trace-picture', { name }), name };
  const bytes = await archive.read(name);
  return { image: { key: `${file}!${name}`, name: path.posix.basename(name), bytes } };
}

/** The last frame shown before a moment; the first one if there is none. */
function frameBefore(frames: readonly FrameEvent[], time: number): FrameEvent | undefined {
  return frames.findLast(({ timestamp }) => timestamp <= time) ?? frames[0];
}

/** The element by its selector, the only name in a trace, and its box. */
function elementOf(call: Call, size: { width: number; height: number } | null): ReadStepElement {
  const { before, began } = call;
  const dragged = before.method === 'dragAndDrop';
  const selector = before.params?.[dragged ? 'source' : 'selector'];
  const box = dragged ? began?.box : call.box;
  return {
    ...(typeof selector === 'string' && { name: selector.slice(0, 500) }),
    ...(box &&
      size && {
        bbox: {
          numbers: [box.x / size.width, box.y / size.height, box.width / size.width, box.height / size.height],
          convention: 'xywh-norm' as const,
        },
      }),
  };
}

async function readOne({ file, name }: SourceFile): Promise<ReadEpisode[]> {
  const archive = await openArchive(file);
  try {
    const traces = archive.names.filter((text) => /(^|\/)[^/]*\.trace$/.test(text)).sort();
    if (traces.length === 0) throw new Refused(phrase('format-no-trace'));
    const parts = await Promise.all(traces.map(async (text) => (await archive.read(text)).toString('utf8')));
    const { options, calls, frames } = readTrace(parts.join('\n'));
    const viewport = options?.options?.viewport ?? null;
    const first = frames[0];
    const size = viewport ?? (first ? { width: first.width, height: first.height } : null);
    const steps: ReadStep[] = [];
    let pointer: Call['point'] = null;
    const acting = new Set(calls.filter((call) => actionOf(call, size)).map(({ before }) => before.callId));
    for (const call of calls.toSorted((a, b) => a.before.startTime - b.before.startTime)) {
      // A wheel event happens at the pointer's last position.
      if (call.before.method === 'mouseMove') pointer = call.point ?? pointer;
      const action = actionOf(
        { ...call, point: call.point ?? (call.before.method === 'mouseWheel' ? pointer : null) },
        size,
      );
      // A call made by another call belongs to that one.
      if (!action || acting.has(call.before.parentId ?? '')) continue;
      // The address at which the script begins is where the episode starts, not a step of it.
      if (call.before.method === 'goto' && steps.length === 0) continue;
      const { startTime, params, title } = call.before;
      const { began: _, ...stood } = call;
      const selector = params?.['selector'];
      const began = options?.wallTime && options.monotonicTime ? options.wallTime - options.monotonicTime : null;
      steps.push({
        index: steps.length,
        picture: await pictureOf(frameBefore(frames, startTime), file, archive),
        actions: [action],
        ...((typeof selector === 'string' || call.box) && { element: elementOf(call, size) }),
        ...(title && { instruction: title }),
        ...(began !== null && { at: new Date(began + startTime).toISOString() }),
        raw: JSON.stringify(stood),
      });
    }
    if (steps.length === 0) throw new Refused(phrase('format-trace-empty'));
    const failed = calls.findLast(({ error }) => error !== null);
    const dpr = options?.options?.deviceScaleFactor ?? 1;
    const called = path.basename(name, path.extname(name));
    return [
      {
        record: name,
        line: null,
        raw: JSON.stringify(options ?? {}),
        content: {
          task: options?.title ?? '',
          name: called.slice(0, 500),
          platform: 'web',
          source: { kind: 'import', dataset: 'Playwright', record: called },
          agent: 'script',
          screen: size && { w: size.width * dpr, h: size.height * dpr, dpr },
          reason: failed?.error?.slice(0, 4000) ?? '',
          scroll: 'content',
        },
        steps,
        final: await pictureOf(frames.at(-1), file, archive),
      },
    ];
  } finally {
    archive.close();
  }
}

async function* episodes(chosen: string): AsyncGenerator<EpisodeRead> {
  for await (const found of filesIn(chosen, /\.zip$/i, phrase('format-zip-files'))) {
    try {
      for (const episode of await readOne(found)) yield { episode };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      yield { refused: { record: found.name, line: null, ...because(error.phrase) } };
    }
  }
}

/** Playwright's zip file: the calls of a script, with the screen frames before each. */
export const playwrightTrace = defineFormat({
  id: 'playwright-trace',
  name: 'Playwright trace',
  conventions: [],
  accepts: ['folder', '.zip'],
  episodes,
});
