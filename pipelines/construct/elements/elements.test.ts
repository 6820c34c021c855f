import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { answerSchema } from '#pipelines/engine/calls/json-reply.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { textOf } from '#pipelines/prompts/messages.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { localProvider, type ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts, type TestPorts } from '#pipelines/engine/testing.ts';
import type { ScreenshotPayload } from '../understanding/payload.ts';
import { elementListing } from './index.ts';
import { listReply } from './reply.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));
const payload: ScreenshotPayload = {
  screenshotId: 's1',
  sha256: '0'.repeat(64),
  width: 2000,
  height: 500,
  platform: 'web',
  app: null,
  elements: [],
};

async function run(ports: TestPorts) {
  const store = new MemoryRunStore([{ itemId: 's1', payload }], 'list');
  const budget = new Budget(null, 0);
  const roles = { lister: ['m'] };
  const runner = new Runner({
    runId: 'r',
    pipeline: elementListing,
    roles,
    options: {},
    store,
    ports,
    prompts,
    budget,
  });
  expect(await runner.run()).toBe('done');
  return { output: store.items[0]?.outputs['list'], outcome: store.outcome('s1') };
}
const asked = (request: ProviderRequest) =>
  textOf(request.messages.map((m) => ({ role: m.role, content: m.parts.filter((p) => p.type === 'text') })));
const button = (box: number[], more: object = {}) => ({
  box,
  kind: 'text',
  name: 'Save',
  role: 'button',
  score: 0.9,
  ...more,
});
const reply = (...elements: object[]) => JSON.stringify({ elements });

describe('elements listed by a model', () => {
  it.each<[string, Partial<ModelRecord>, number[], RegExp]>([
    ['fractions', { family: 'gpt' }, [0.1, 0.2, 0.2, 0.4], /from 0 to 1/],
    ['thousandths', { family: 'internvl' }, [100, 200, 200, 400], /from 0 to 1000.*width and the height/],
    ['thousandths, y first', { family: 'gemini' }, [200, 100, 400, 200], /\[ymin, xmin, ymax, xmax\]/],
    ['pixels', { coordinates: 'pixel' }, [200, 100, 400, 200], /in pixels of this picture/],
  ])('are asked for and read in the family’s convention: %s', async (_, record, box, form) => {
    const prompted: string[] = [];
    const ports = testPorts(
      localProvider('openai', async (request) => {
        prompted.push(asked(request));
        return { text: reply(button(box)) };
      }),
      { record: { provider: 'openai', ...record } },
    );
    const { output } = await run(ports);
    expect(prompted.join()).toMatch(form);
    expect(output).toEqual({
      model: 'm',
      elements: [{ bbox: [200, 100, 400, 200], kind: 'text', name: 'Save', role: 'button', score: 0.9 }],
      leftOut: [],
      repaired: false,
      cutOff: false,
    });
  });

  const inPixels = (text: string | ((request: ProviderRequest) => string)) =>
    testPorts(
      localProvider('openai', async (request) => ({ text: typeof text === 'string' ? text : text(request) })),
      { record: { provider: 'openai', coordinates: 'pixel' } },
    );

  it.each([
    ['a bare list in a fence', '```json\n[{"bbox_2d": [10, 20, 30, 40], "label": "Save", "type": "icon"}]\n```'],
    ['a list under another name', '{"objects": [{"box_2d": [10, 20, 30, 40], "name": "Save", "type": "icon"}]}'],
    ['corners and a text of numbers', '{"elements": [{"box": "(10,20),(30,40)", "text": "Save", "kind": "icon"}]}'],
    ['corners the wrong way round', '{"elements": [{"box": [[30, 40], [10, 20]], "name": "Save", "kind": "icon"}]}'],
  ])('are read from %s', async (_, text) => {
    const { output } = await run(inPixels(text));
    expect(output).toMatchObject({ elements: [{ bbox: [10, 20, 30, 40], kind: 'icon', name: 'Save', score: 0.8 }] });
  });

  it('are clipped to the picture, and those outside it are listed as left out', async () => {
    const { output } = await run(
      inPixels(
        reply(
          button([1990, 10, 2010, 30], { score: 95 }),
          button([5, 5, 5, 60], { name: 'line' }),
          button([1, 2, 3], { name: 'three' }),
        ),
      ),
    );
    expect(output).toMatchObject({
      elements: [{ bbox: [1990, 10, 2000, 30], score: 0.95 }],
      leftOut: [
        { name: 'line', why: '[5, 5, 5, 60] has no area on the picture' },
        { name: 'three', why: 'its box has 3 numbers' },
      ],
    });
  });

  it('are kept from a cut-off reply, except for its incomplete last entry', async () => {
    const whole = reply(button([10, 20, 30, 40]), button([110, 20, 130, 40]));
    const cut = whole.slice(0, whole.lastIndexOf('130') + 1);
    const provider = localProvider('openai', async () => ({ text: cut }));
    const ports = testPorts(
      { ...provider, read: (record, raw) => ({ ...provider.read(record, raw), stopReason: 'length' }) },
      { record: { provider: 'openai', coordinates: 'pixel' } },
    );
    const { output } = await run(ports);
    expect(output).toMatchObject({ cutOff: true, repaired: true, elements: [{ bbox: [10, 20, 30, 40] }] });
  });

  it('are not kept if their numbers cannot be in the convention', async () => {
    const boxes = [1, 2, 3].map((n) => button([n / 10, n / 10, n / 10 + 0.05, n / 10 + 0.05]));
    const { outcome } = await run(inPixels(reply(...boxes)));
    expect(outcome).toMatchObject({ kind: 'failed' });
    expect(JSON.stringify(outcome)).toMatch(/all numbers are between 0 and 1/);
  });

  it.each([
    ['prose', 'I see a button and two links.'],
    ['a list without boxes', '{"elements": [{"name": "Save"}, "Cancel"]}'],
  ])('are asked for again if the answer is %s, and fail if it is repeated', async (_, text) => {
    let calls = 0;
    const { outcome } = await run(
      inPixels(() => {
        calls += 1;
        return text;
      }),
    );
    expect(calls).toBe(3);
    expect(outcome).toMatchObject({ kind: 'failed' });
  });

  it('may be none at all', async () => {
    expect((await run(inPixels('{"elements": []}'))).output).toMatchObject({ elements: [], leftOut: [] });
  });

  it('a refusal is reported as a refusal', async () => {
    const ports = testPorts(
      localProvider('openai', async () => ({ text: '', refusal: 'I cannot help with that.' })),
      { record: { provider: 'openai' } },
    );
    expect(JSON.stringify((await run(ports)).outcome)).toContain('declined to list');
  });

  it('are requested with a schema that strict modes accept', () => {
    expect(answerSchema(listReply)).toMatchObject({ strict: true, wrapped: false });
  });
});
