import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { cli } from '../cli.ts';

// Real browsers, and processes of their own: slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { folder } = hostForEach();
const guide = readFileSync(path.join(appRoot(), 'docs', 'user-guide', 'agents.md'), 'utf8');

/** A section of the guide: the file that it prints, with the name under which it says to save it, and its commands. */
function section(title: string) {
  const text = guide.split('\n## ').find((one) => one.startsWith(`${title}\n`)) ?? '';
  const [, name = '', , content = ''] = /save it as `([^`]+)`:\n\n```(\w+)\n([\s\S]*?)```/.exec(text) ?? [];
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines.trim().split('\n'));
  return { name, content, commands: blocks[0] ?? [] };
}

it.skipIf(web.missing() !== null)('the guide’s agent and tasks work as printed, command by command', async () => {
  const here = folder('here');
  const bin = folder('bin');
  for (const one of [here, bin]) mkdirSync(one, { recursive: true });
  for (const one of ['resources', 'docs']) symlinkSync(path.join(appRoot(), one), path.join(here, one));
  const started = path.join(bin, 'benchwright');
  writeFileSync(started, `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
  chmodSync(started, 0o755);
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, BENCHWRIGHT_HOME: folder('home') };
  const call = (command: string) => promisify(execFile)('sh', ['-c', command], { cwd: here, env });
  await call('benchwright new demo');

  const printed: string[] = [];
  for (const { name, content, commands } of ['Your own agent', 'Your own tasks'].map(section)) {
    writeFileSync(path.join(here, name), content);
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) printed.push((await call(command)).stdout);
  }
  const [agent, check, tried, imported] = printed;
  expect(agent).toContain('over 1 task');
  expect(check).toMatch(/lamp-into-cart\s+yes\s+yes\s+yes/);
  expect(check).toContain('(100.0 %)');
  expect(tried).toContain('over 1 task');
  expect(imported).toContain('1 added');
});
