import { expect, it } from 'vitest';
import { allowedPrograms } from '#shared/agents/linux/programs.ts';
import { agentTask } from '#shared/agents/task.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { startOf } from './init.ts';

const usual = { id: 't', level: 'L3', platform: 'linux', apps: ['Mousepad'], instruction: 'Do it.', maxSteps: 5 };
const clock = { app: 'Clock', command: 'xclock -digital', package: 'x11-apps', title: 'xclock' };
const faultsOf = (more: object, added: Parameters<typeof allowedPrograms>[0] = []) =>
  startOf(agentTask.parse({ ...usual, ...more }), allowedPrograms(added)).faults.map(phraseWords);

it('a task sets up files as text and in base64, apps, programs and the screen', () => {
  const task = agentTask.parse({
    ...usual,
    apps: ['mousepad', 'Watch'],
    init: [
      { file: 'a.txt', text: 'A' },
      { file: 'b.bin', base64: 'AAEC' },
      { program: { ...clock, app: 'Watch' } },
      { open: 'Mousepad', file: 'a.txt' },
      { screen: { width: 800, height: 600 } },
    ],
  });
  const { faults, files, open, screen, programs } = startOf(task, allowedPrograms([clock]));
  expect(faults).toEqual([]);
  expect(files.map(({ content }) => [...content])).toEqual([[65], [0, 1, 2]]);
  expect(open).toEqual([{ app: 'Mousepad', file: 'a.txt' }]);
  expect(screen).toEqual({ width: 800, height: 600 });
  expect(programs.map(({ command }) => command)).toEqual(['mousepad', 'xclock -digital']);
});

it('a program that the project does not allow is refused by name, with what to do; a task allows none', () => {
  const init = [{ program: clock }, { open: 'Clock' }];
  expect(faultsOf({ apps: ['Clock'], init })).toEqual([
    'Task t needs Clock (the program "xclock -digital" of the package x11-apps), which this project does not allow. A curator can allow it in Project settings → Programs, or with: benchwright programs <project> allow "xclock -digital" --app "Clock" --package x11-apps --title "xclock"',
  ]);
  expect(faultsOf({ apps: ['Clock'], init }, [clock])).toEqual([]);
  // The same program with other arguments is another one.
  expect(faultsOf({ init: [{ program: { ...clock, command: 'xclock' } }] }, [clock])).toHaveLength(1);
});

it.each<[string, object, string]>([
  ['an unknown app', { apps: ['Mail'] }, 'apps.0: "Mail" is none of the programs that this project allows: Mousepad,'],
  ['an unknown app that is opened', { init: [{ open: 'Mail' }] }, 'init.0.open: "Mail" is none'],
  ['a misspelt entry', { init: [{ opn: 'Mousepad' }] }, 'init.0.opn: there is no such field; did you mean "open"?'],
  ['a strange field', { init: [{ file: 'a', text: '', mode: 7 }] }, 'init.0.mode: '],
  ['an empty entry', { init: [{}] }, 'init.0: '],
  ['a path out of the home folder', { init: [{ file: '../a', text: '' }] }, '../a is not below the home folder'],
  ['a file without content', { init: [{ file: 'a' }] }, 'init.0: a file has a "text" or "base64"'],
  ['no base64', { init: [{ file: 'a', base64: '%' }] }, 'init.0: base64'],
  [
    'a path as command',
    { init: [{ program: { ...clock, command: '/bin/sh' } }] },
    'init.0: program.command: a program of',
  ],
  ['a shell line', { init: [{ program: { ...clock, command: 'sh; rm' } }] }, 'init.0: program.command: a program of'],
  [
    'no package',
    { init: [{ program: { ...clock, package: 'X Y' } }] },
    'program.package: the name of a Debian package',
  ],
  ['a tiny screen', { init: [{ screen: { width: 1, height: 1 } }] }, 'init.0: screen.width: it is below 320'],
])('refuses %s', (_, more, why) => {
  const faults = faultsOf(more);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(why);
});
