import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { resourcesFolder } from '#electron/host/files/app-folders.ts';
import { web } from '#electron/host/live/environments/web/index.ts';
import { agentRun, usualRequest } from '#electron/host/live/testing/runs.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { agentTask } from '#shared/agents/task.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { complete, sampled, seed } from '../support/sampled.ts';
import { type Output, startToolServer } from './tool-server.ts';

vi.mock('#electron/host/live/environments/web/browser.ts', async (original) =>
  (await import('../support/one-browser.ts')).shared(
    await original<typeof import('#electron/host/live/environments/web/browser.ts')>(),
  ),
);
vi.mock('#pipelines/live/settle.ts', async (original) =>
  (await import('../support/quick-settle.ts')).quickened(await original<typeof import('#pipelines/live/settle.ts')>()),
);

const { host, folder, client, session } = hostForEach();
/** A task that carries something from one app to the other; all that ship with `BENCHWRIGHT_ROUNDS=all`. */
const tasks = z
  .array(agentTask)
  .parse(JSON.parse(readFileSync(path.join(resourcesFolder(), 'sites/tasks.json'), 'utf8')))
  .filter(({ id }) => complete || id === 'price-into-note');
const request = { ...usualRequest, env: 'web', set: 'tasks.json', tasks };

const calls = (name: string, { text = '', app }: Action): [string, object] | null => {
  if (name === 'switch_tab') return [name, { title: text }];
  if (name === 'open_app') return [name, { app }];
  return name === 'finish' || name === 'back' ? [name, text === '' ? {} : { answer: text }] : null;
};

/** The screen's size is that of every shipped task. */
const thousandths = ([x, y]: readonly [number, number] = [0, 0]) =>
  [Math.round((x / 1280) * 1000), Math.round((y / 720) * 1000)] as const;

/** An action as the tools of the three providers write it. */
const written = {
  openai({ type, point: [x, y] = [0, 0], to, text, keys }: Action) {
    if (type === 'drag')
      return {
        type,
        path: [
          { x, y },
          { x: to?.[0], y: to?.[1] },
        ],
      };
    if (type === 'enter') return { type: 'keypress', keys: ['ENTER'] };
    if (type === 'hotkey') return { type: 'keypress', keys: keys?.map((key) => key.toUpperCase()) };
    return { type, ...(type === 'click' && { button: 'left' }), ...(text === undefined ? { x, y } : { text }) };
  },
  google({ type, point, to, text, keys }: Action): [string, object] {
    const [[x, y], [x2, y2]] = [thousandths(point), thousandths(to)];
    if (type === 'drag') return ['drag_and_drop', { x, y, destination_x: x2, destination_y: y2 }];
    if (type === 'enter') return ['key_combination', { keys: 'enter' }];
    if (type === 'hotkey') return ['key_combination', { keys: keys?.join('+') }];
    return type === 'click' ? ['click_at', { x, y }] : [type ?? '', { text }];
  },
  anthropic({ type, point, to, text, keys }: Action) {
    if (type === 'drag') return { action: 'left_click_drag', start_coordinate: point, coordinate: to };
    if (type === 'enter') return { action: 'key', text: 'Return' };
    if (type === 'hotkey') return { action: 'key', text: keys?.join('+') };
    return {
      action: type === 'click' ? 'left_click' : type,
      ...(text === undefined ? { coordinate: point } : { text }),
    };
  },
};

function outputFor(provider: 'openai' | 'anthropic' | 'google', action: Action, n: number): Output {
  const [name, args] = calls(action.type ?? '', action) ?? [];
  if (provider === 'google') {
    const [own, ownArgs] = name ? [name, args] : written.google(action);
    return [{ functionCall: { name: own, args: ownArgs } }];
  }
  if (provider === 'anthropic')
    return [{ type: 'tool_use', id: `t${n}`, name: name ?? 'computer', input: args ?? written.anthropic(action) }];
  if (name) return [{ type: 'function_call', call_id: `f${n}`, name, arguments: JSON.stringify(args) }];
  const actions = [written.openai(action)];
  return [{ type: 'computer_call', call_id: `c${n}`, actions, pending_safety_checks: [] }];
}

it.skipIf(web.missing() !== null)(
  `tasks on web pages have the same figures by tools of OpenAI, Anthropic and Gemini as by their own path (seed ${seed})`,
  async () => {
    await client().projects.create({ path: folder('project') });
    const { result: ceiling } = await agentRun(host(), client(), { ...request, model: 'builtin/scripted' });
    expect(ceiling).toMatchObject({ n: tasks.length, sr: 1 });
    const plans = new Map<string, Action[]>();
    for (const { task, episode } of ceiling.trajectories) {
      const steps = await client().episodes.steps({ id: episode ?? '', from: 0, limit: 50 });
      plans.set(
        task,
        steps.flatMap(({ actions }) => actions),
      );
    }
    const tools = [
      ['openai', 'computer'],
      ['anthropic', 'computer_20251124'],
      ['google', 'computer_use'],
    ] as const;
    for (const [provider, tool] of sampled(tools, 2)) {
      const done = new Map<string, number>();
      const server = await startToolServer(({ body }, n) => {
        const asked = JSON.stringify(body);
        const id = tasks.find(({ instruction }) => asked.includes(JSON.stringify(instruction).slice(1, -1)))?.id ?? '';
        const at = done.get(id) ?? 0;
        done.set(id, at + 1);
        return outputFor(provider, plans.get(id)?.[at] ?? { type: 'finish', raw: '' }, n);
      });
      const record = { name: provider, provider, model: 'm', baseUrl: server.url, computerUse: { tool } };
      saveRecord(session(), modelRecord.parse(record), undefined);
      const { result } = await agentRun(host(), client(), { ...request, model: provider });
      await server.close();
      const { sr, eqa, uncompleted, notPerformed } = result;
      expect({ sr, eqa, uncompleted, notPerformed }).toEqual({
        ...{ sr: 1, eqa: ceiling.eqa, uncompleted: 0, notPerformed: 0 },
      });
    }
  },
  complete ? 3_600_000 : 120_000,
);
