import { afterEach, describe, expect, it } from 'vitest';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { agentRun } from '#electron/host/live/testing/runs.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { type ComputerTool, type ModelRecord, modelRecord } from '#shared/contract/runs/models.ts';
import { type Output, startToolServer, type ToolRequest } from './tool-server.ts';

const { host, folder, client, session } = hostForEach();
let server: Awaited<ReturnType<typeof startToolServer>> | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const steps = 3;
const at = (n: number) => ({ x: 5 + n, y: 6 });
/** In thousandths of the recorded pictures, 64 × 40 pixels. */
const thousandths = (n: number) => ({ x: ((5 + n) / 64) * 1000, y: 150 });

/** How each provider writes calls, and counts what was answered so far. */
interface Dialect {
  provider: ModelRecord['provider'];
  base: string;
  click(n: number): object;
  /** A call of the tool itself with this action. */
  act(n: number, action: object): object;
  call(n: number, name: string, args: object): object;
  answered(request: ToolRequest): unknown[];
}

const listed = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value : []);
const openai = (entry: boolean): Dialect => {
  const act = (n: number, action: object) => ({
    ...{ type: 'computer_call', id: `cu_${n}`, call_id: `call_${n}`, status: 'completed', pending_safety_checks: [] },
    ...(entry ? { action } : { actions: [action] }),
  });
  return {
    provider: 'openai',
    base: '/v1',
    act,
    click: (n) => act(n, { type: 'click', button: 'left', ...at(n) }),
    call: (n, name, args) => ({ type: 'function_call', call_id: `f_${n}`, name, arguments: JSON.stringify(args) }),
    answered: ({ body }) => listed(body['input']).filter(({ type }) => String(type).endsWith('_call_output')),
  };
};
const anthropic: Dialect = {
  provider: 'anthropic',
  base: '',
  act: (n, input) => ({ type: 'tool_use', id: `t_${n}`, name: 'computer', input }),
  click: (n) => anthropic.act(n, { action: 'left_click', coordinate: [at(n).x, at(n).y] }),
  call: (n, name, input) => ({ type: 'tool_use', id: `t_${n}`, name, input }),
  answered: ({ body }) =>
    listed(body['messages'])
      .flatMap(({ content }) => listed(content))
      .filter(({ type }) => type === 'tool_result'),
};
const google: Dialect = {
  provider: 'google',
  base: '/v1beta',
  act: (_, { name, ...args }: { name?: string }) => ({ functionCall: { name, args }, thoughtSignature: 's' }),
  click: (n) => google.act(n, { name: 'click_at', ...thousandths(n) }),
  call: (_, name, args) => ({ functionCall: { name, args } }),
  answered: ({ body }) =>
    listed(body['contents'])
      .flatMap(({ parts }) => listed(parts))
      .filter((part) => 'functionResponse' in part),
};
const dialects: [ComputerTool, Dialect][] = [
  ['computer_use_preview', openai(true)],
  ['computer', openai(false)],
  ['computer_20250124', anthropic],
  ['computer_20251124', anthropic],
  ['computer_use', google],
];

async function project(
  tool: ComputerTool,
  { provider, base }: Dialect,
  say: (request: ToolRequest, n: number) => Output,
  acknowledgeSafetyChecks?: boolean,
) {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'alpha', steps });
  await importFrom(session(), folder('in'));
  server = await startToolServer(say);
  const record = { name: 'm', provider, model: 'm-1', baseUrl: `${server.url}${base}` };
  const computerUse = { tool, ...(acknowledgeSafetyChecks && { acknowledgeSafetyChecks }) };
  const price = { inputPerMTok: 1, outputPerMTok: 5 };
  saveRecord(session(), modelRecord.parse({ ...record, computerUse, price }), undefined);
  return server.log;
}
const run = () => agentRun(host(), client(), { model: 'm' });
const stepsOf = async (episode: string | null | undefined) =>
  client().episodes.steps({ id: episode ?? '', from: 0, limit: 20 });

describe.each(dialects)('a model that acts through %s', (tool, dialect) => {
  const path = (request: ToolRequest): Output => {
    const n = dialect.answered(request).length;
    return [n < steps ? dialect.click(n) : dialect.call(n, 'finish', { answer: 'done' })];
  };

  it('finishes a task by calls alone, each answered with the new screen', async () => {
    const log = await project(tool, dialect, path);
    const { result, run: ended } = await run();
    expect(ended).toMatchObject({ state: 'done', failed: 0 });
    expect(result).toMatchObject({ n: 1, sr: 1, calls: 4, looks: 0, notPerformed: 0 });
    expect(result.cost).toBeCloseTo((4 * (900 + 5 * 20)) / 1e6, 12);
    const made = await stepsOf(result.trajectories[0]?.episode);
    expect(made.map(({ actions }) => [actions[0]?.type, actions[0]?.point?.map(Math.round)])).toEqual([
      ...[0, 1, 2].map((n) => ['click', [5 + n, 6]]),
      ['finish', undefined],
    ]);
    const [last] = dialect.answered(log.at(-1) as ToolRequest).slice(-1);
    expect(JSON.stringify(last)).toMatch(/base64|inlineData/);
  });

  it('answers a look with the screen, and counts no step', async () => {
    const look = tool === 'computer_use' ? { name: 'open_web_browser' } : { type: 'screenshot', action: 'screenshot' };
    await project(tool, dialect, (request) => {
      const n = dialect.answered(request).length;
      if (n === 0) return [dialect.act(0, look)];
      return [n <= steps ? dialect.click(n - 1) : dialect.call(n, 'finish', {})];
    });
    const { result } = await run();
    expect(result).toMatchObject({ sr: 1, looks: 1, calls: 5 });
    expect(result.trajectories[0]?.steps).toBe(4);
  });

  it('is told by name what cannot be performed', async () => {
    const bad =
      tool === 'computer_use'
        ? { name: 'triple_click', ...thousandths(0) }
        : { type: 'click', button: 'wheel', action: 'middle_click', x: 1, y: 1 };
    const log = await project(tool, dialect, (request, n) => {
      if (n === 0) return [dialect.act(0, bad)];
      const done = dialect.answered(request).length - 1;
      return [done < steps ? dialect.click(done) : dialect.call(n, 'finish', {})];
    });
    const { result } = await run();
    expect(result).toMatchObject({ sr: 1, notPerformed: 1 });
    expect(JSON.stringify(log[1]?.body)).toMatch(/could not be performed/);
  });

  it('a run of the same tasks again is answered from the ledger', async () => {
    const log = await project(tool, dialect, path);
    await run();
    const { result } = await agentRun(host(), client(), { model: 'm', maxSteps: 9 });
    expect(result.sr).toBe(1);
    expect(log).toHaveLength(4);
  });
});

it('several actions of one call are several steps, paid for once', async () => {
  const dialect = openai(false);
  const actions = [0, 1, 2].map((n) => ({ type: 'click', button: 'left', ...at(n) }));
  const log = await project('computer', dialect, (_, n) =>
    n === 0 ? [{ ...dialect.click(0), actions }] : [dialect.call(1, 'finish', {})],
  );
  const { result } = await run();
  expect(result).toMatchObject({ sr: 1, calls: 2 });
  expect(result.trajectories[0]?.steps).toBe(4);
  expect(dialect.answered(log[1] as ToolRequest)).toHaveLength(1);
});

it('several calls of one turn are answered together', async () => {
  const log = await project('computer_20251124', anthropic, (_, n) =>
    n === 0 ? [0, 1, 2].map((value) => anthropic.click(value)) : [anthropic.call(9, 'finish', {})],
  );
  expect((await run()).result).toMatchObject({ sr: 1, calls: 2 });
  const { messages, tools } = log[1]?.body as { messages: { content: { type: string }[] }[]; tools: object[] };
  expect(messages.at(-1)?.content.map(({ type }) => type)).toEqual(['tool_result', 'tool_result', 'tool_result']);
  expect(tools[0]).toMatchObject({ display_width_px: 64, display_height_px: 40, enable_zoom: true });
  expect(log[1]?.headers['anthropic-beta']).toBe('computer-use-2025-11-24');
});

it('what follows an action that was refused is not performed', async () => {
  const dialect = openai(false);
  const click = (n: number, button = 'left') => ({ type: 'click', button, ...at(n) });
  const log = await project('computer', dialect, (_, n) =>
    n === 0
      ? [{ ...dialect.click(0), actions: [click(0), click(1, 'wheel'), click(1)] }]
      : [dialect.call(1, 'fail', {})],
  );
  const { result } = await run();
  expect(result.trajectories[0]).toMatchObject({ steps: 3, ending: 'fail' });
  expect(JSON.stringify(log[1]?.body)).toContain('remaining actions of this call were not performed');
});

describe.each<[string, ComputerTool, Dialect, object, RegExp]>([
  [
    'OpenAI',
    'computer',
    openai(false),
    { ...openai(false).click(0), pending_safety_checks: [{ id: 's1', code: 'c', message: 'Is this a payment?' }] },
    /"acknowledged_safety_checks":\[\{"id":"s1"/,
  ],
  [
    'Gemini',
    'computer_use',
    google,
    google.act(0, {
      name: 'click_at',
      ...thousandths(0),
      safety_decision: { decision: 'require_confirmation', explanation: 'Is this a payment?' },
    }),
    /"safety_acknowledgement":"true"/,
  ],
])('a confirmation that %s asks for', (_, tool, dialect, first, acknowledged) => {
  const say = (request: ToolRequest): Output => {
    const n = dialect.answered(request).length;
    return [n === 0 ? first : n < steps ? dialect.click(n) : dialect.call(n, 'finish', {})];
  };

  it('ends the episode, with the question', async () => {
    const log = await project(tool, dialect, say);
    const { result } = await run();
    expect(result).toMatchObject({ sr: 0, refusals: 1, calls: 1 });
    const [step] = await stepsOf(result.trajectories[0]?.episode);
    expect(step?.thought).toContain('Is this a payment?');
    expect(log).toHaveLength(1);
  });

  it('is given if the record says so', async () => {
    const log = await project(tool, dialect, say, true);
    expect((await run()).result).toMatchObject({ sr: 1, refusals: 0 });
    expect(JSON.stringify(log[1]?.body)).toMatch(acknowledged);
  });
});

it('zooms into a region of the screen', async () => {
  const log = await project('computer_20251124', anthropic, (_, n) => {
    if (n === 0) return [anthropic.act(0, { action: 'zoom', region: [0, 0, 20, 10] })];
    return [n <= steps ? anthropic.click(n - 1) : anthropic.call(n, 'finish', {})];
  });
  expect((await run()).result).toMatchObject({ sr: 1, looks: 1 });
  const data = /"data":"([^"]+)"/.exec(JSON.stringify(anthropic.answered(log[1] as ToolRequest)))?.[1] ?? '';
  const png = Buffer.from(data, 'base64');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([20, 10]);
});

it('words without a call end the task; a refusal in words is one', async () => {
  const log = await project('computer_20250124', anthropic, () => [
    { type: 'text', text: 'I’m sorry, but I can’t help with that.' },
  ]);
  expect((await run()).result).toMatchObject({ refusals: 1, calls: 1 });
  expect(log).toHaveLength(1);
});
