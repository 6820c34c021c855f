import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from '#pipelines/sharp.ts';
import { agentTask } from '#shared/agents/task.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { hostForEach } from '../../../testing/host.ts';
import { checkOne } from './criteria.ts';
import { linux } from './index.ts';
import { runningBelow } from './processes.ts';

const home = mkdtempSync(path.join(tmpdir(), 'benchwright-home-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const table = 'Name,Amount\n"Tea, green",4\nMilk,3.50\n';
const fill = (colour: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
let given: { file: string; content: Buffer }[] = [];
beforeAll(async () => {
  given = [{ file: 'red.png', content: await fill('#d01010') }];
  const files: [string, string | Buffer][] = [
    ['a.json', '{"items":[{"name":"Tea","n":2}]}'],
    ['a.csv', table],
    ['near.png', await fill('#cc1414')],
    ['blue.png', await fill('#1010d0')],
    ['tall.png', await fill('#d01010', 40, 60)],
    // What the agent made of the task's picture is not what it is compared with.
    ['red.png', await fill('#1010d0')],
  ];
  for (const [name, content] of files) writeFileSync(path.join(home, name), content);
  mkdirSync(path.join(home, 'folder'));
  symlinkSync('/etc/hostname', path.join(home, 'link'));
});

const world = () => ({
  home,
  given,
  titles: ['a.csv - Gnumeric'],
  running: [{ pid: 7, names: ['gnumeric', ''] }],
  answer: null,
});

it.each<[object, boolean]>([
  [{ kind: 'file', path: 'a.json', json: 'items.0.name', equals: 'tea' }, true],
  [{ kind: 'file', path: 'a.json', json: 'items.0', equals: { name: 'Tea', n: 2 } }, true],
  [{ kind: 'file', path: 'a.json', json: 'items.length', equals: 1 }, true],
  [{ kind: 'file', path: 'a.json', json: 'items.1.name' }, false],
  [{ kind: 'file', path: 'a.csv', json: 'items' }, false],
  [{ kind: 'file', path: 'a.csv', cell: 'A2', equals: 'Tea, green' }, true],
  [{ kind: 'file', path: 'a.csv', cell: 'B3', equals: 3.5, tolerance: 0 }, true],
  [{ kind: 'file', path: 'a.csv', cell: 'B3', equals: '3.51' }, false],
  [{ kind: 'file', path: 'a.csv', cell: 'C1' }, false],
  [{ kind: 'file', path: 'a.csv', cell: 'AA9' }, false],
  [{ kind: 'file', path: 'a.csv', sha256: hash('sha256', table) }, true],
  [{ kind: 'file', path: 'a.csv', sha256: hash('sha256', `${table} `) }, false],
  [{ kind: 'file', path: 'near.png', like: 'red.png' }, true],
  [{ kind: 'file', path: 'near.png', like: 'red.png', atLeast: 1 }, false],
  [{ kind: 'file', path: 'blue.png', like: 'red.png' }, false],
  [{ kind: 'file', path: 'red.png', like: 'red.png' }, false],
  [{ kind: 'file', path: 'tall.png', like: 'red.png' }, false],
  [{ kind: 'file', path: 'a.csv', like: 'red.png' }, false],
  [{ kind: 'file', path: 'gone.csv', cell: 'A1' }, false],
  [{ kind: 'file', path: 'gone.csv', exists: false }, true],
  [{ kind: 'file', path: 'a.csv', exists: false }, false],
  [{ kind: 'file', path: 'folder' }, false],
  [{ kind: 'file', path: 'link' }, false],
  [{ kind: 'process', command: 'gnumeric' }, true],
  [{ kind: 'process', command: 'gnumeric', running: false }, false],
  [{ kind: 'process', command: 'num' }, false],
  [{ kind: 'process', command: 'mousepad', running: false }, true],
  [{ kind: 'window', contains: 'gnumeric' }, true],
  [{ kind: 'window', contains: 'gnumeric', open: false }, false],
])('%j: %s', async (criterion, met) => {
  expect(await checkOne(criterion as { kind: string }, world())).toMatchObject({ met });
});

it.runIf(process.platform === 'linux')('knows the processes below one, by name', async () => {
  const names = (await runningBelow(process.ppid)).map(({ pid }) => pid);
  expect(names).toContain(process.pid);
  expect(await runningBelow(2 ** 30)).toEqual([]);
});

const { client, folder, session } = hostForEach();
const refused: [object, string][] = [
  [{ kind: 'file', path: '../a' }, 'criteria.0: path: ../a is not below the home folder'],
  [{ kind: 'file', pth: 'a' }, 'criteria.0.pth: there is no such field; did you mean "path"?'],
  [{ kind: 'file', path: 'a', cell: '3B' }, 'criteria.0: cell: a cell of a table, such as B3'],
  [{ kind: 'file', path: 'a', sha256: 'abc' }, 'criteria.0: sha256: 64 hexadecimal digits'],
  [{ kind: 'file', path: 'a', atLeast: 2 }, 'criteria.0: atLeast: it is above 1'],
  [
    { kind: 'file', path: 'a', json: '', cell: 'A1' },
    'criteria.0: a file is looked at in one way, not in several: json, cell',
  ],
  [{ kind: 'file', path: 'a', like: 'b.png' }, 'criteria.0.like: the task has no file b.png in "init"'],
  [{ kind: 'file', path: 'a', matches: '[' }, 'criteria.0: matches: not a regular expression'],
  [{ kind: 'process', command: '/bin/sh' }, 'criteria.0: command: the name of a program'],
  [{ kind: 'process' }, 'criteria.0: command'],
  [{ kind: 'window', contains: '' }, 'criteria.0: contains: it is empty'],
  [{ kind: 'dom', selector: 'a' }, 'its kind is one of file, window, process, answer'],
];

it('refuses criteria that cannot work, naming the field', async () => {
  await client().projects.create({ path: folder('project') });
  for (const [criterion, why] of refused) {
    const task = agentTask.parse({
      ...{ id: 't', level: 'L3', platform: 'linux', apps: ['Mousepad'], instruction: 'Do it.', maxSteps: 5 },
      criteria: [criterion],
    });
    const faults = linux.faults(session().read, task).map(phraseWords);
    expect(faults.filter((fault) => !fault.includes('apt install'))).toEqual([expect.stringContaining(why)]);
  }
});
