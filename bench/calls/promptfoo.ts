import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { work } from './work.ts';

/** Fewer than for ours: at its pace all of them would take half an hour. */
const calls = 5 * work.inFlight;
const pictures = 40;
const outcome = z.object({
  results: z.object({ stats: z.object({ successes: z.number(), evaluationDurationMs: z.number() }) }),
  metadata: z.object({ promptfooVersion: z.string() }),
});

/**
 * Calls per second of promptfoo on the same work: pictures of 1 MB from the disk, `inFlight` at a time, the same
 * server. The time is the one it reports itself, which excludes its start.
 *
 * @param command Its entry file (`…/promptfoo/dist/src/entrypoint.js`).
 * @throws if not every call was answered.
 */
export async function promptfoo(command: string, url: string, folder: string): Promise<{ rate: number; name: string }> {
  await mkdir(folder, { recursive: true });
  const side = Math.floor(Math.sqrt(work.pictureBytes / 3));
  for (let i = 0; i < pictures; i++)
    await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toFile(path.join(folder, `${i}.png`));
  const content = [
    { type: 'image_url', image_url: { url: '{{image}}' } },
    { type: 'text', text: 'Question {{n}}' },
  ];
  await writeFile(path.join(folder, 'prompt.json'), JSON.stringify([{ role: 'user', content }]));
  const config = {
    prompts: ['file://prompt.json'],
    providers: [{ id: 'openai:chat:m', config: { apiBaseUrl: url, apiKey: 'none' } }],
    tests: Array.from({ length: calls }, (_, n) => ({ vars: { image: `file://${n % pictures}.png`, n } })),
  };
  await writeFile(path.join(folder, 'config.json'), JSON.stringify(config));
  const flags = ['--no-cache', '--no-table', '--no-progress-bar', '--no-write', '-o', 'out.json'];
  const child = spawn(process.execPath, [command, 'eval', '-c', 'config.json', '-j', String(work.inFlight), ...flags], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      PROMPTFOO_CONFIG_DIR: path.join(folder, 'home'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
    },
  });
  await once(child, 'exit');
  const { results, metadata } = outcome.parse(JSON.parse(await readFile(path.join(folder, 'out.json'), 'utf8')));
  const { successes, evaluationDurationMs } = results.stats;
  if (successes !== calls) throw new Error(`promptfoo answered ${successes} of ${calls}`);
  return { rate: calls / (evaluationDurationMs / 1000), name: `promptfoo ${metadata.promptfooVersion}` };
}
