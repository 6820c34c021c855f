import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { type ModelServer, startModelServer } from '../faults/server.ts';
import { Desk } from './command-line.ts';

const desk = new Desk();
let server: ModelServer;
/** Questions to the grounder until its key is refused. */
let grounded = 0;

beforeAll(async () => {
  server = await startModelServer({
    say: ({ model, text }) => {
      if (model === 'g') return `(${5 + ((grounded - 1) % 2)}, 6)`;
      const done = [...text.matchAll(/^click\("/gm)].length;
      return done < 2 ? `click("button ${done}")` : 'finish()';
    },
    fault: (_, { model }) => {
      if (model !== 'g' || ++grounded <= 2) return null;
      return {
        name: 'locked',
        fault: (response) => {
          response.writeHead(401, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ error: { message: 'No.' } }));
        },
      };
    },
  });
  const at = (name: string) => ({
    name,
    provider: 'openai',
    model: name,
    baseUrl: server.openai,
    coordinates: 'pixel',
  });
  const models = [at('p'), at('g'), { ...at('keyless'), apiKeyEnv: 'BENCHWRIGHT_TEST_NO_SUCH_KEY' }];
  writeFileSync(path.join(desk.folder, 'models.json'), JSON.stringify({ models }));
  await desk.json(0, 'new', 'project');
  for (const name of ['alpha', 'beta']) await writeEpisode(path.join(desk.folder, 'in'), { name, steps: 2 });
  await desk.json(0, 'import', 'project', 'in', '--format', 'trajectory-folder');
}, 120_000);
afterAll(async () => {
  await server.close();
  desk.clear();
});

const agent = ['agent', 'project', '--env', 'replay', '--models', 'models.json'];

it('ends with 42 if the grounder’s key is refused after a task was done', async () => {
  const found = await desk.json(42, ...agent, '--model', 'p', '--grounder', 'g', '--partial-ok');
  expect(found).toMatchObject({ state: 'done', n: 1, sr: 1 });
}, 120_000);

it('ends with 42 before it begins if a model has no key, and says where to put it', async () => {
  const asked = server.log.length;
  for (const more of [
    ['--model', 'keyless'],
    ['--model', 'p', '--grounder', 'keyless'],
  ]) {
    const result = await desk.run(...agent, ...more, '--json');
    expect(result, result.err).toMatchObject({ code: 42, out: [] });
    expect(result.err).toContain(
      'keyless has no key: set it on the Models screen or in the variable BENCHWRIGHT_TEST_NO_SUCH_KEY.',
    );
  }
  expect(server.log.length).toBe(asked);
}, 120_000);

it('refuses an address to allow that is none, and one where nothing is loaded', async () => {
  const result = await desk.run(...agent, '--model', 'builtin/random', '--allow-origin', 'example');
  expect(result).toMatchObject({ code: 2 });
  expect(result.err).toContain('--allow-origin expects a web address such as https://example.com, not "example".');
  const replay = await desk.run(...agent, '--model', 'builtin/random', '--allow-origin', 'https://example.com');
  expect(replay).toMatchObject({ code: 2 });
}, 120_000);
