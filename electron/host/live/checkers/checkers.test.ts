import { writeFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { agentTask, type Criterion } from '#shared/agents/task.ts';
import { hostForEach } from '../../testing/host.ts';
import { checkTasks } from '../check.ts';
import { agentRun } from '../testing/runs.ts';
import { toyTask } from '../testing/toy-world.ts';
import { allowCheckers } from './allowed.ts';

vi.mock('../environments/all-environments.ts', async (original) => {
  const { allEnvironments } = await original<typeof import('../environments/all-environments.ts')>();
  const { toyWorld } = await import('../testing/toy-world.ts');
  return { allEnvironments: [...allEnvironments, toyWorld] };
});

const fixture = hostForEach();
beforeEach(async () => {
  await fixture.client().projects.create({ path: fixture.folder('project') });
});

const done = { kind: 'state', equals: 'click ;type milk;' };
const other = { kind: 'state', equals: 'click ;type cream;' };
const never = { kind: 'state', equals: 'nobody does this' };

/** A checker: JavaScript that sees `about` (task.json), `files` (their names) and `answer`, and says `end(code)`. */
function checker(source: string): string[] {
  const file = fixture.folder('checker.cjs');
  writeFileSync(
    file,
    `const fs = require('node:fs'), folder = process.argv.at(-1);
const about = JSON.parse(fs.readFileSync(folder + '/task.json', 'utf8')), files = fs.readdirSync(folder).sort();
const answer = files.includes('answer.txt') ? fs.readFileSync(folder + '/answer.txt', 'utf8') : null;
const end = (code) => process.exit(code);
${source}`,
  );
  return [process.execPath, file];
}

const tasksOf = (...all: Criterion[][]) => all.map((criteria, at) => agentTask.parse(toyTask(`t${at}`, { criteria })));
const run = (tasks: ReturnType<typeof tasksOf>) =>
  agentRun(fixture.host(), fixture.client(), { env: 'toy', set: 't.json', tasks, model: 'builtin/scripted' });
async function check(tasks: ReturnType<typeof tasksOf>) {
  const found = [];
  for await (const task of checkTasks(fixture.session(), { resources: '' }, { env: 'toy', tasks }).checked)
    found.push(task);
  return found;
}

it('criteria made of others decide a run, with a reward where they have weights', async () => {
  const { result } = await run(
    tasksOf(
      [{ kind: 'anyOf', of: [other, done] }],
      [{ kind: 'notMet', of: never }, done],
      [
        { ...done, weight: 3 },
        { ...other, weight: 1 },
      ],
      [{ kind: 'notMet', of: { kind: 'anyOf', of: [done, never] } }],
    ),
  );
  expect(result.trajectories.map(({ outcome, reward }) => [outcome, reward])).toEqual([
    ['success', 1],
    ['success', 1],
    ['failure', 0.75],
    ['failure', 0],
  ]);
});

it('tests them by wrong paths: a criterion that accepts anything is named', async () => {
  const [good, loose, inverted] = await check(
    tasksOf([{ kind: 'anyOf', of: [other, done] }], [{ kind: 'notMet', of: never }], [{ kind: 'notMet', of: done }]),
  );
  expect(good).toMatchObject({ gold: true, noop: true, start: true, mutants: 3, killed: 3, problems: [] });
  expect(loose).toMatchObject({ gold: true, noop: false, start: false, killed: 0 });
  expect(inverted).toMatchObject({ gold: false, start: false });
});

it('a checker program is never started because a task names it', async () => {
  const command = checker('end(0)');
  const tasks = tasksOf([{ kind: 'command', command }]);
  await expect(run(tasks)).rejects.toThrow('--allow-checker');
  await expect(check(tasks)).rejects.toThrow('--allow-checker');
  const forbid = allowCheckers([[...command, '--more']]);
  await expect(run(tasks)).rejects.toThrow('--allow-checker');
  forbid();
});

it('an allowed checker gets picture, task and answer, and says by its exit code whether it is met', async () => {
  const command = checker(`
const size = fs.statSync(folder + '/picture.png').size;
if (size < 50 || about.task.params.list !== 'a' || about.screen.width !== 40) end(7);
end(answer === '7' ? 0 : 1)`);
  const forbid = allowCheckers([command]);
  const criteria = [{ kind: 'command', command, params: { list: 'a' } }];
  const gold = [
    { type: 'click', point: [5, 5] },
    { type: 'answer', text: '7' },
  ];
  const [found] = await check([agentTask.parse(toyTask('c', { criteria, gold }))]);
  forbid();
  expect(found).toMatchObject({ gold: true, noop: true, start: true });
  // It looks at the answer alone, so leaving out the click survives, and no answer does not.
  expect(found).toMatchObject({ mutants: 2, killed: 1 });
});

it('a printed score is the reward, and meets the criterion from atLeast on', async () => {
  const command = checker('console.log("half of it"); console.log(0.5); end(0)');
  const forbid = allowCheckers([command]);
  const { result } = await run(
    tasksOf([{ kind: 'command', command }], [{ kind: 'command', command, atLeast: 0.5 }, done]),
  );
  forbid();
  expect(result.trajectories.map(({ outcome, reward }) => [outcome, reward])).toEqual([
    ['failure', 0.5],
    ['success', 0.75],
  ]);
});

it.each([
  ['ends otherwise', 'console.error("no table"); end(3)', 'no table'],
  ['never ends', 'setInterval(() => {}, 1000)', 'within'],
])('a checker that %s is a fault of the environment, not of the agent', async (_, source, words) => {
  const command = checker(source);
  const forbid = allowCheckers([command]);
  const task = agentTask.parse(
    toyTask('c', { criteria: [{ kind: 'command', command }], deadlines: { check: 300 }, gold: [] }),
  );
  const [found] = await check([task]);
  forbid();
  expect(found?.gold).toBeNull();
  expect(found?.problems.join(' ')).toContain(words);
});
