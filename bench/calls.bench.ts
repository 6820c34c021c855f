import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchLine, RunBench } from './line.ts';
import { promptfoo } from './calls/promptfoo.ts';
import { type Measured, work } from './calls/work.ts';

const script = (name: string) => path.join(import.meta.dirname, 'calls', `${name}.ts`);

async function startServer(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(script('server'), [String(work.latencyMs)]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${port}/v1` };
}

async function measured(name: string, ...args: string[]): Promise<Measured> {
  const child = fork(script(name), args);
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with code ${code} before it had measured`);
  });
  const [figures] = (await Promise.race([once(child, 'message'), exited])) as [Measured];
  await once(child, 'exit').catch(() => {});
  return figures;
}

/** The peer runs only if it is installed: it is far too large to be installed for this alone. */
async function besidePromptfoo(url: string, folder: string, ours: number): Promise<BenchLine[]> {
  const command = process.env['BENCHWRIGHT_PROMPTFOO'];
  if (!command) {
    console.log('calls        beside promptfoo: not measured; BENCHWRIGHT_PROMPTFOO names its entry file');
    return [];
  }
  const peer = await promptfoo(command, url, path.join(folder, 'promptfoo'));
  const value = ours / peer.rate;
  const note = `ours ${ours.toFixed(0)}/s, ${peer.name} ${peer.rate.toFixed(1)}/s`;
  return [{ what: 'model calls, beside promptfoo', value, unit: '×', aim: '≥ 10 ×', kept: value >= 10, note }];
}

/**
 * 1 MB pictures, 64 in flight, 200 ms per reply. The maximum is what the bare loop reaches on the same server, and
 * never more than 64 / 0.2 s; all three processes share this machine's processors.
 */
export const run: RunBench = async () => {
  const { child, url } = await startServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-bench-calls-'));
  try {
    const project = path.join(folder, 'project');
    await once(fork(script('fill'), [project]), 'exit');
    const bare = await measured('bare', url);
    const ours = await measured('ours', url, project);
    const rate = (m: Measured) => m.calls / m.seconds;
    const ceiling = Math.min(rate(bare), work.inFlight / (work.latencyMs / 1000));
    const note = `ours ${rate(ours).toFixed(0)}/s, bare loop ${rate(bare).toFixed(0)}/s`;
    const ratio = rate(ours) / ceiling;
    return [
      { what: 'model calls, share of the ceiling', value: ratio, unit: '×', aim: '≥ 0.85', kept: ratio >= 0.85, note },
      {
        what: 'model calls, processor a call',
        value: ours.cpuMs,
        unit: 'ms',
        aim: '≤ 2.5 ms',
        kept: ours.cpuMs <= 2.5,
        note: `bare loop ${bare.cpuMs.toFixed(2)} ms; ${work.calls.toLocaleString('en')} calls`,
      },
      {
        what: 'model calls, resident memory',
        value: ours.rss,
        unit: 'MB',
        aim: '≤ 300 MB',
        kept: ours.rss <= 300,
        note: `bare loop ${bare.rss.toFixed(0)} MB`,
      },
      ...(await besidePromptfoo(url, folder, rate(ours))),
    ];
  } finally {
    child.disconnect();
    await rm(folder, { recursive: true, force: true });
  }
};
