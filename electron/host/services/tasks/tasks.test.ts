import path from 'node:path';
import { expect, it } from 'vitest';
import { type TaskContent, taskContent } from '#shared/items/agent-task/content.ts';
import { agentTaskKind } from '#shared/items/agent-task/index.ts';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { itemsAbout } from '../../db/queries/items/items.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { resourcesFolder } from '../../files/app-folders.ts';
import { importFrom } from '../../testing/episodes.ts';
import { releasedForEach } from '../evaluations/released.test-helper.ts';

const { client, folder, session, stopped, serveModel } = releasedForEach();
const shipped = path.join(resourcesFolder(), 'sites', 'tasks.json');
const request = { pipeline: 'tasks', roles: { writer: ['served'], checker: ['served'] }, options: { joined: 2 } };

const stored = () =>
  itemsAbout(session().read, agentTaskKind.id, { kind: 'none', id: null }).map(({ id, state, content }) => ({
    ...{ id, state, task: taskContent.parse(content) },
    lints: lintsOf(session().read, agentTaskKind.id, id),
    why: listRevisions(session().read, agentTaskKind.id, id)[0]?.why,
  }));
const written = () => stored().filter(({ task }) => task.source.kind === 'model');

const task = (instruction: string, more: Partial<TaskContent> & { passes?: object } = {}) => ({
  ...{ instruction, ending: instruction, operations: [instruction], values: [], criteria: [], ...more },
});

/** Three tasks per seed: a copy of the seed, one of its own, and one that it also writes for other seeds of the app. */
function model(text: string): { content: string } | { refusal: string } {
  if (text.includes('Write one task that uses both apps'))
    return {
      content: JSON.stringify(task('Note what the first lamp costs.', { passes: { what: 'price', value: '9.50' } })),
    };
  if (!text.includes('further tasks')) {
    if (text.includes('tidy away')) return { refusal: 'I do not judge notes.' };
    return { content: JSON.stringify({ tasks: [{ number: 1, ambiguous: 'any lamp?', payment: 'a lamp' }] }) };
  }
  const seed = /Instruction: (.*?)\\nLanguage|Instruction: (.*?)\\nKey/.exec(text)?.slice(1).find(Boolean) ?? '';
  const app = /App: ([^\\]*)/.exec(text)?.[1] ?? '';
  const own = app === 'Notes' ? 'Find what to tidy away among the notes.' : `Look at ${seed.length} things of ${app}.`;
  const tasks = [task(seed.replaceAll('\\\\\\"', '"').replaceAll('\\"', '"')), task(own), task(`Leave ${app} empty.`)];
  return { content: JSON.stringify({ tasks }) };
}

it('writes tasks from people’s tasks, drops near-copies with their reason, and a second run pays for nothing again', async () => {
  await client().projects.create({ path: folder('project') });
  const served = await serveModel(model);
  const nothing = await client().runs.estimate(request);
  expect(nothing.canStart).toBe(false);
  expect(nothing.problems.map(phraseWords).join(' ')).toContain('no task by a person');

  await importFrom(session(), shipped, 'agent-tasks');
  const seeds = stored();
  const levels = seeds.map(({ task: { level } }) => level);
  const items = seeds.length + 2;
  expect(await client().runs.estimate(request)).toMatchObject({ items, calls: 2 * items, canStart: true });
  expect(served.seen).toBe(0);
  expect(await stopped(await client().runs.start(request))).toMatchObject({ state: 'done', failed: 0 });
  const sent = served.seen;

  const made = written();
  const kept = made.filter(({ state }) => state === 'to_review');
  const dropped = made.filter(({ state }) => state === 'rejected');
  // The copy of each seed is dropped; of what is written for several seeds of an app only the first is kept.
  expect(dropped.length).toBeGreaterThanOrEqual(seeds.length);
  for (const { lints, why } of dropped) {
    expect(lints.find(({ code }) => code === 'left-out')?.severity).toBe('error');
    expect(why).toMatch(/^dropped: (?:a near-copy of|nothing is passed)/);
  }
  const empty = kept.filter(({ task: { instruction } }) => instruction.startsWith('Leave Shop empty'));
  expect(empty).toHaveLength(1);
  expect(empty[0]?.lints.map(({ code }) => code)).not.toContain('left-out');
  const joined = kept.filter(({ task: { source } }) => source.of.includes('+'));
  expect(joined.map(({ task: { level, apps } }) => [level, apps.length])).toEqual(
    [
      ['L4', 2],
      ['L4', 2],
    ].slice(0, joined.length),
  );
  expect(joined.length).toBeGreaterThan(0);
  expect(levels).toContain('L4');

  const named = kept.find(({ lints }) => lints.some(({ code }) => code === 'checker-ambiguous'));
  expect(named?.task.review.harmless).toBe(false);
  const declined = kept.find(({ lints }) => lints.some(({ code }) => code === 'checker-declined'));
  expect(declined?.task.apps).toEqual(['Notes']);

  // What a model names stays until somebody changes the words.
  const edit = async (content: object) => {
    const { id = '', task: now } = named ?? {};
    const { revision } = await client().review.item({ id });
    await client().items.edit({ id, baseRevision: revision, content: { ...now, ...content }, why: 'x' });
    return lintsOf(session().read, agentTaskKind.id, id).map(({ code }) => code);
  };
  expect(await edit({ maxSteps: 9 })).toContain('checker-ambiguous');
  expect(await edit({ maxSteps: 9, instruction: 'Another one altogether.' })).not.toContain('checker-ambiguous');

  // Another run asks only what was declined.
  const count = stored().length;
  expect(await stopped(await client().runs.start(request))).toMatchObject({ state: 'done', calls: 1 });
  expect(served.seen).toBe(sent + 1);
  expect(stored()).toHaveLength(count);
});
