import { spawn } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refused } from '#pipelines/formats/refused.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { KeyFrames, looked, perSecond } from '#shared/video/key-frames.ts';
import { frameName } from '#shared/video/names.ts';

/** Containers of videos that are opened; playlists, which name other files and addresses, are not. */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,ogg,flv,asf,gif';

const program = (): string => process.env['BENCHWRIGHT_FFMPEG'] || 'ffmpeg';

/** Runs ffmpeg on a video; yields what it writes to stdout. Errors: Refused if it is missing or cannot read the video. */
async function* ran(file: string, before: string[], after: string[], signal: AbortSignal): AsyncGenerator<Buffer> {
  const args = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-protocol_whitelist', 'file,pipe'];
  const input = ['-format_whitelist', containers, ...before, '-i', `file:${path.resolve(file)}`];
  const child = spawn(program(), [...args, ...input, ...after], { stdio: ['ignore', 'pipe', 'pipe'], signal });
  let text = '';
  child.stderr.on('data', (part: Buffer) => {
    text = (text + part.toString()).slice(-500);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  ended.catch(() => undefined);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    if ((await ended) !== 0)
      throw new Refused(phrase('video-unreadable', { why: text.trim().split('\n').at(-1) ?? '' }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refused(phrase('video-no-ffmpeg'));
    throw error;
  } finally {
    child.kill();
  }
}

/** The grey pictures in which changes are looked for. */
async function* greys(file: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { width, height } = looked;
  const scaled = `fps=${perSecond},scale=${width}:${height}:flags=area,format=gray`;
  const size = width * height;
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of ran(file, [], ['-an', '-vf', scaled, '-f', 'rawvideo', 'pipe:1'], signal)) {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : part;
    for (; rest.length >= size; rest = rest.subarray(size)) yield Uint8Array.from(rest.subarray(0, size));
  }
}

/**
 * Writes a picture of each change of a video into a new folder, named by the video and the time. Needs the system's
 * ffmpeg. Errors: Refused with what is missing.
 * @returns number of pictures
 */
export async function everyChange(file: string, into: string, signal: AbortSignal): Promise<number> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new Refused(phrase('format-missing', { name: file }));
  const frames = new KeyFrames();
  const times: number[] = [];
  const keep = (at: number | null) => {
    if (at !== null) times.push(at);
  };
  let n = 0;
  for await (const grey of greys(file, signal)) keep(frames.next(grey, n++ / perSecond));
  keep(frames.end());
  if (times.length === 0) throw new Refused(phrase('video-empty'));
  await mkdir(into, { recursive: true });
  for (const at of times) {
    const to = path.join(into, frameName(path.basename(file), at));
    const after = ['-an', '-frames:v', '1', '-y', `file:${to}`];
    for await (const _ of ran(file, ['-ss', at.toFixed(3)], after, signal));
  }
  return times.length;
}
