import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { appRoot } from '#electron/host/files/app-folders.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { Desk } from '../conformance/command-line.ts';

vi.mock('#electron/host/live/environments/web/browser.ts', async (original) =>
  (await import('../support/one-browser.ts')).shared(
    await original<typeof import('#electron/host/live/environments/web/browser.ts')>(),
  ),
);
vi.mock('#pipelines/live/settle.ts', async (original) =>
  (await import('../support/quick-settle.ts')).quickened(await original<typeof import('#pipelines/live/settle.ts')>()),
);

const desk = new Desk();
afterEach(() => desk.clear());
const guide = readFileSync(path.join(appRoot(), 'docs', 'user-guide', 'agents.md'), 'utf8');

/** A section of the guide: the file that it prints, with the name under which it says to save it, and its commands. */
function section(title: string) {
  const text = guide.split('\n## ').find((text) => text.startsWith(`${title}\n`)) ?? '';
  const [, name = '', , content = ''] =
    /[Ss]ave (?:it|this one) as `([^`]+)`:\n\n```(\w+)\n([\s\S]*?)```/.exec(text) ?? [];
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, lines = '']) => lines.trim().split('\n'));
  return { name, content, commands: blocks[0] ?? [] };
}

/** What a printed command prints; it ends well. */
async function printed(command: string): Promise<string> {
  const [program, ...args] = [...command.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  expect(program).toBe('benchwright');
  const { code, out, err } = await desk.run(...args);
  expect(code, `${command}\n${err}`).toBe(0);
  return out.join('\n');
}

it.skipIf(web.missing() !== null)(
  'the guide’s agent and tasks work as printed, command by command',
  async () => {
    for (const text of ['resources', 'docs']) symlinkSync(path.join(appRoot(), text), path.join(desk.folder, text));
    await printed('benchwright new demo');
    const texts: string[] = [];
    for (const { name, content, commands } of ['Your own agent', 'Your own tasks'].map(section)) {
      desk.file(name, content);
      expect(commands.length).toBeGreaterThan(0);
      for (const command of commands) texts.push(await printed(command));
    }
    const [agent, check, tried, imported] = texts;
    expect(agent).toContain('over 1 task');
    expect(check).toMatch(/lamp-into-cart\s+yes\s+yes\s+yes/);
    expect(check).toContain('(100.0 %)');
    expect(tried).toContain('over 1 task');
    expect(imported).toContain('1 added');
  },
  // Real browsers and processes: slow on a busy machine.
  120_000,
);
