import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { inject, vi } from 'vitest';
import { writeEpisode } from '#electron/host/testing/episodes.ts';
import { elementContent } from '#shared/contents/element.ts';
import { approveSome, evaluated, jobDone, keyOf, makeBenchmark } from './benchmark.ts';
import { startChatServer } from './chat-server.ts';
import { submitInstructions } from './grounding.ts';
import type { Workplace } from './project.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the projects that were made once and are copied by every spec that wants one. */
    prepared: string;
  }
}

/** Answers of a model to the shop's questions: the first is wrong, one is refused, the rest is right. */
function reply(prompt: string): string {
  const at = Number(/button of window (\d+)/.exec(prompt)?.[1]);
  if (at === 2) return "I'm sorry, but I can't help with that.";
  return at === 0 ? 'The answer is B.' : `The answer is ${keyOf(at)}.`;
}

/** Makes the project that `copyShop` describes. */
async function makeShop(place: Workplace): Promise<string> {
  const server = await startChatServer(reply);
  process.env['BENCHWRIGHT_E2E_KEY'] = 'not-a-real-key';
  try {
    return await makeBenchmark(place, 'shop', 8, async (client) => {
      const { rows } = await client.screenshots.query({ sort: 'name' });
      const [first] = rows;
      const [made] = await client.elements.create({
        screenshotId: first?.id ?? '',
        label: 'Draw',
        made: [{ content: elementContent.parse({ name: 'The button', kind: 'text', locate: [240, 170, 400, 226] }) }],
      });
      await submitInstructions(client, made?.id ?? '', [{ type: 'basic', text: 'The only button' }]);
      await approveSome(client, 6);
      await client.releases.create({ tag: '0.1', note: 'First six windows.' });
      await client.models.save({ record: server.record('told-model') });
      await evaluated(client, ['builtin/random', 'told-model']);
      const episodes = path.join(place.folder, 'episodes');
      for (const [name, agent, outcome] of [
        ['a1', 'alpha', 'success'],
        ['b1', 'beta', 'failure'],
      ] as const)
        await writeEpisode(episodes, { name, agent, outcome, task: 'Buy a lamp', maxSteps: 15 });
      await jobDone(client, (await client.imports.start({ format: 'trajectory-folder', path: episodes })).id);
    });
  } finally {
    delete process.env['BENCHWRIGHT_E2E_KEY'];
    await server.close();
  }
}

/**
 * A copy of the project “shop”, made once for all workers: eight windows with a question each, of which six are approved
 * and released as 0.1; a drawn button with an instruction in review; two evaluated models, one of them by a server that
 * is gone; and two agents' episodes of one task.
 */
export async function copyShop(place: Workplace, name = 'shop'): Promise<string> {
  const made = path.join(inject('prepared'), 'shop');
  try {
    mkdirSync(`${made} being made`);
    const folder = path.join(`${made} being made`, 'work');
    const project = await makeShop({ home: path.join(folder, 'home'), folder, remove: () => {} });
    renameSync(project, made);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Another spec file has made it, or another worker is making it now.
    await vi.waitUntil(() => existsSync(made), { timeout: 60_000, interval: 50 });
  }
  const copy = path.join(place.folder, name);
  cpSync(made, copy, { recursive: true });
  return copy;
}
