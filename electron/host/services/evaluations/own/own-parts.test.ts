import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { confirmAdapter } from '../../../adapters/confirmed.ts';
import { releasedForEach } from '../released.test-helper.ts';

const { client, host, session, makeProject, stopped, serveModel } = releasedForEach();
const mcq = { task: 'mcq', model: 'served', release: 'v1' };

/** Writes a file of the project; returns its place and hash. */
function put(name: string, text: string) {
  const file = path.join(session().folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return { path: name, sha256: createHash('sha256').update(text).digest('hex') };
}
const confirmed = (name: string, text: string) => {
  const ref = put(name, text);
  confirmAdapter(host().options.userFolder, ref, true);
  return ref;
};
const prompt = (body: string, inputs = '[question, options]') =>
  `---\nid: own/mine\nversion: 3\ninputs: ${inputs}\n---\n## system\nYou are terse.\n\n## user\n${body}\n`;
const rightOf = async (run: string) => (await client().evaluations.get({ run })).strict.counts;

it('a record’s own prompt is sent in place of the benchmark’s, and stands in the run', async () => {
  await makeProject();
  put('prompts/mine.md', prompt('MINE {{question}} {{options}}'));
  const asked: string[] = [];
  await serveModel((text) => (asked.push(text), { content: 'B' }), { prompts: { mcq: 'prompts/mine.md' } });
  const run = await stopped(await client().evaluations.start(mcq));
  expect(asked.every((text) => text.includes('MINE What does') && text.includes('You are terse.'))).toBe(true);
  const { manifest, strict } = await client().evaluations.get({ run: run.id });
  expect(strict.counts).toMatchObject({ n: 6, right: 6 });
  expect(manifest.promptVersion).toBe(3);
  // What a run began with stays, whatever becomes of the file.
  put('prompts/mine.md', prompt('OTHER {{question}} {{options}}'));
  const again = await client().evaluations.estimate(mcq);
  expect(again).toMatchObject({ calls: 6, reusable: 0 });
  const entry = await client().evaluations.estimate({
    ...mcq,
    prompt: { name: 'x.md', text: prompt('MINE {{question}} {{options}}') },
  });
  expect(entry).toMatchObject({ calls: 6, reusable: 6 });
});

it('a prompt that is missing, unreadable or uses other variables is refused before anything is sent', async () => {
  await makeProject();
  const served = await serveModel(() => ({ content: 'B' }), { prompts: { 'mcq/answer': 'prompts/mine.md' } });
  await expect(client().evaluations.start(mcq)).rejects.toThrow('prompts/mine.md is not in the project');
  put('prompts/mine.md', 'Just text');
  await expect(client().evaluations.start(mcq)).rejects.toThrow('front matter');
  put('prompts/mine.md', prompt('{{question}} {{key}}', '[question, key]'));
  await expect(client().evaluations.start(mcq)).rejects.toThrow('uses key');
  await expect(
    client().models.save({
      record: { ...(await client().models.list()).at(-1)!.record, prompts: { mcq: '../../x.md' } },
      replaces: 'served',
    }),
  ).rejects.toThrow();
  expect(served.seen).toBe(0);
});

it('an adapter makes the messages and reads the replies; raw replies stay', async () => {
  await makeProject();
  const adapter = confirmed(
    'adapters/mine.mjs',
    `export function buildMessages(item, { task, messages }) {
       if ('answer' in item) throw new Error('the key is in the item');
       const pictures = messages.filter(({ type }) => type === 'image');
       return [{ role: 'system', type: 'text', value: 'Task ' + task }, ...pictures,
         { role: 'user', type: 'text', value: 'ADAPTED ' + item.question + item.options.map(({ letter }) => letter).join('') }];
     }
     export const preprocess = (messages) => [...messages, { role: 'user', type: 'text', value: 'AFTER' }];
     export const postprocess = (reply) => reply.split('assistant:').at(-1);
     export const parse = (text) => text.match(/choice=(\\w)/)?.[1] ?? null;`,
  );
  const asked: string[] = [];
  await serveModel(
    (text) => (asked.push(text), { content: text.includes('two.png') ? 'A choice=A' : 'C C C assistant: choice=B' }),
    { adapter },
  );
  const run = await stopped(await client().evaluations.start(mcq));
  expect(await rightOf(run.id)).toMatchObject({ right: 3, wrong: 3 });
  for (const text of asked) {
    expect(text).toContain('ADAPTED What does');
    expect(text).toContain('Task mcq');
    expect(text).toContain('AFTER');
    expect(text).toContain('data:image/png');
  }
  const { rows } = await client().evaluations.predictions({ run: run.id });
  const detail = await client().evaluations.prediction({ run: run.id, index: rows[0]!.index });
  expect(detail.reply).toContain('choice=');
  await expect(client().evaluations.readAgain({ run: run.id })).rejects.toThrow('read by an adapter');
});

it('a point of an adapter is read in the record’s convention; what it cannot read is a parse failure', async () => {
  await makeProject();
  const grounding = { task: 'grounding', model: 'served', release: 'v1', limit: 4, draw: 'first' as const };
  const source = (value: string) => `export const parse = (text) => ${value};`;
  const adapter = confirmed('adapters/points.mjs', source('JSON.parse(text).click.map((n) => n * 1000)'));
  await serveModel(() => ({ content: '{"click":[0.5,0.5]}' }), { adapter, coordinates: 'thousand' });
  const run = await stopped(await client().evaluations.start(grounding));
  expect(await rightOf(run.id)).toMatchObject({ n: 4, right: 4 });
  const nothing = confirmed('adapters/points.mjs', source('null'));
  const { record } = (await client().models.list()).find((entry) => entry.record.name === 'served')!;
  await client().models.save({ record: { ...record, adapter: nothing }, replaces: 'served' });
  const none = await stopped(await client().evaluations.start({ ...grounding, noImage: true }));
  expect(await rightOf(none.id)).toMatchObject({ parseFailures: 4 });
});

it('an adapter that was not confirmed here, or has changed since, never runs', async () => {
  await makeProject();
  const adapter = put('adapters/mine.mjs', 'export const parse = () => "B";');
  const served = await serveModel(() => ({ content: 'x' }), { adapter });
  await expect(client().evaluations.start(mcq)).rejects.toThrow('has not been confirmed on this machine');
  await expect(client().evaluations.estimate(mcq)).rejects.toThrow('has not been confirmed');
  confirmAdapter(host().options.userFolder, adapter, true);
  put('adapters/mine.mjs', 'export const parse = () => "A";');
  await expect(client().evaluations.start(mcq)).rejects.toThrow('has changed');
  expect(served.seen).toBe(0);
});

it('an adapter that fails makes the item an error with its sentence, not a wrong answer', async () => {
  await makeProject();
  const adapter = confirmed(
    'adapters/mine.mjs',
    'export const parse = (text) => { throw new Error("no choice in " + text) };',
  );
  await serveModel(() => ({ content: 'hm' }), { adapter });
  const run = await stopped(await client().evaluations.start(mcq));
  expect(run).toMatchObject({ failed: 6 });
  const { rows } = await client().evaluations.predictions({ run: run.id });
  const { error } = await client().evaluations.prediction({ run: run.id, index: rows[0]!.index });
  expect(error).toBe('The adapter’s parse failed: Error: no choice in hm');
});

it('a try of an item shows the input, the messages, the raw reply and the reading, before and after', async () => {
  await makeProject();
  put('prompts/mine.md', prompt('MINE {{question}} {{options}}'));
  const adapter = put('adapters/mine.mjs', "export const parse = (text) => text.split('=').at(-1);");
  const served = await serveModel((text) => ({ content: text.includes('MINE') ? 'A=B' : 'Answer: C' }));
  const { record: plain } = (await client().models.list()).find((entry) => entry.record.name === 'served')!;
  const record = { ...plain, prompts: { mcq: 'prompts/mine.md' }, adapter };
  const at = { task: 'mcq', release: 'v1', index: 0, record };
  await expect(client().ownParts.tryItem({ ...at, send: true })).rejects.toThrow('has not been confirmed');
  expect(await client().ownParts.adapter({ path: adapter.path })).toMatchObject({
    sha256: adapter.sha256,
    confirmed: false,
  });
  await client().ownParts.confirmAdapter({ ...adapter, allow: true });
  const shown = await client().ownParts.tryItem({ ...at, send: false });
  expect(shown).toMatchObject({
    items: 6,
    gold: 'B',
    asked: [
      { own: false, reply: null },
      { own: true, reply: null },
    ],
  });
  expect(JSON.parse(shown.input)).toMatchObject({ kind: 'answer', question: expect.stringContaining('What does') });
  expect(served.seen).toBe(0);
  const { asked } = await client().ownParts.tryItem({ ...at, send: true });
  expect(asked).toMatchObject([
    { own: false, reply: 'Answer: C', adapted: null, answer: 'C', outcome: 'wrong' },
    { own: true, reply: 'A=B', adapted: 'B', answer: 'B', outcome: 'right' },
  ]);
  expect(asked[1]!.messages.flatMap(({ parts }) => parts).join(' ')).toContain('MINE');
  expect(asked[0]!.messages.flatMap(({ parts }) => parts).join(' ')).not.toContain('MINE');
  await expect(client().ownParts.tryItem({ ...at, index: 6, send: false })).rejects.toThrow('has 6 items');
});

it('a saved prompt gets the next version, and the text before is kept', async () => {
  await makeProject();
  await serveModel(() => ({ content: 'B' }));
  const { record } = (await client().models.list()).find((entry) => entry.record.name === 'served')!;
  const [known] = await client().ownParts.prompts({ record, task: 'mcq' });
  expect(known).toMatchObject({ id: 'mcq/answer', file: null, text: null });
  const file = 'prompts/mine.md';
  const saved = await client().ownParts.savePrompt({ file, text: known!.benchmark, instead: 'mcq/answer' });
  const changed = `${saved.text}More.\n`;
  const again = await client().ownParts.savePrompt({ file, text: changed, instead: 'mcq/answer' });
  expect(again.version).toBe(saved.version + 1);
  const [own] = await client().ownParts.prompts({ record: { ...record, prompts: { mcq: file } }, task: 'mcq' });
  expect(own).toMatchObject({ file, text: again.text });
  expect(readdirSync(path.join(session().folder, 'prompts/versions'))).toEqual([`mine-${saved.version}.md`]);
  await expect(
    client().ownParts.savePrompt({ file, text: prompt('{{key}}', '[key]'), instead: 'mcq/answer' }),
  ).rejects.toThrow('uses key');
});

it('an adapter is written in the app, and runs only when it is confirmed', async () => {
  await makeProject();
  const { sha256 } = await client().ownParts.saveAdapter({
    path: 'adapters/new.mjs',
    text: 'export const parse = () => "B";',
  });
  const adapter = { path: 'adapters/new.mjs', sha256 };
  await serveModel(() => ({ content: 'x' }), { adapter });
  await expect(client().evaluations.start(mcq)).rejects.toThrow('has not been confirmed');
  await client().ownParts.confirmAdapter({ ...adapter, allow: true });
  const run = await stopped(await client().evaluations.start(mcq));
  expect(await rightOf(run.id)).toMatchObject({ right: 6 });
  await client().ownParts.confirmAdapter({ ...adapter, allow: false });
  await expect(client().evaluations.start({ ...mcq, limit: 2 })).rejects.toThrow('has not been confirmed');
});

it('a reply from elsewhere is read as if the model had given it, with an unsaved prompt and the price of asking', async () => {
  await makeProject();
  const adapter = confirmed('adapters/mine.mjs', "export const parse = (text) => text.split('=').at(-1);");
  const served = await serveModel(() => ({ content: 'x' }));
  const { record: plain } = (await client().models.list()).find((entry) => entry.record.name === 'served')!;
  const record = { ...plain, adapter, price: { inputPerMTok: 1000, outputPerMTok: 1000 } };
  const at = { task: 'mcq', release: 'v1', index: 0, record, send: false };
  const text = prompt('TRIED {{question}} {{options}}');
  const { asked } = await client().ownParts.tryItem({ ...at, reply: 'A=B', prompt: { id: 'mcq/answer', text } });
  expect(asked).toMatchObject([
    { own: false, reply: 'A=B', cost: null, seconds: null },
    { own: true, adapted: 'B', answer: 'B', outcome: 'right', error: null },
  ]);
  expect(asked[1]!.messages.flatMap(({ parts }) => parts).join(' ')).toContain('TRIED');
  expect(asked[0]!.messages.flatMap(({ parts }) => parts).join(' ')).not.toContain('TRIED');
  for (const { estimate } of asked) expect(estimate).toBeGreaterThan(0.06);
  expect(served.seen).toBe(0);
  const grounding = { task: 'grounding', release: 'v1', index: 0, send: false, reply: '(0.5, 0.5)' };
  const point = await client().ownParts.tryItem({
    ...grounding,
    record: { ...plain, price: undefined, coordinates: 'normalized' },
  });
  expect(point.asked).toMatchObject([{ own: true, outcome: 'right', estimate: null }]);
  const bad = { id: 'mcq/answer', text: prompt('{{key}}', '[key]') };
  await expect(client().ownParts.tryItem({ ...at, prompt: bad })).rejects.toThrow('uses key');
  const own = { ...plain, systemPrompt: { text: 'BE BRIEF' } };
  const system = await client().ownParts.tryItem({ ...at, record: own });
  expect(system.asked.map(({ messages }) => messages[0]?.parts)).toEqual([
    expect.not.arrayContaining(['BE BRIEF']),
    ['BE BRIEF'],
  ]);
});

it('a hostile adapter is named beside what came before it', async () => {
  await makeProject();
  await serveModel(() => ({ content: 'x' }));
  const { record: plain } = (await client().models.list()).find((entry) => entry.record.name === 'served')!;
  const say = async (text: string, reply = 'B') => {
    const adapter = confirmed('adapters/mine.mjs', text);
    const at = { task: 'mcq', release: 'v1', index: 0, send: false, reply };
    const { asked } = await client().ownParts.tryItem({ ...at, record: { ...plain, adapter } });
    expect(asked[0]).toMatchObject({ own: false, answer: 'B', error: null });
    return asked[1]!.error;
  };
  expect(JSON.stringify(await say('export const parse = () => { throw new Error("no") }'))).toContain('no');
  expect(JSON.stringify(await say("import 'node:fs'; export const parse = () => 'B'"))).toContain('node:fs');
  expect(JSON.stringify(await say('export const buildMessages = () => 5'))).toContain('buildMessages');
});
