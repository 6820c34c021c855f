import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { textOf } from '#pipelines/prompts/messages.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts, type TestPorts } from '#pipelines/engine/testing.ts';
import { builtinProvider } from '#pipelines/providers/builtin/index.ts';
import { grounding } from './index.ts';
import type { Located } from './locate.ts';
import type { ElementPayload } from './payload.ts';
import { cropOf } from './pictures.ts';
import { judged } from './rules.ts';
import { readUniqueness } from './uniqueness.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));
const box: BBox = [100, 100, 140, 120];
const payload: ElementPayload = {
  screenshotId: 's1',
  sha256: '0'.repeat(64),
  width: 1280,
  height: 720,
  platform: 'web',
  app: 'Lantern',
  elements: [],
  elementId: 'e1',
  name: 'Save',
  kind: 'text',
  role: 'button',
  description: '',
  locate: box,
  regions: [],
};

const draftReply = JSON.stringify({
  basic_instruction: ['The Save button at the top left', 'A blue button reading Save', 'Save, in the red box'],
  advanced_instruction: ['Keep the changes', 'Store the work on the left', 'Make the edits permanent'],
});
const checkReply = JSON.stringify({
  checks: [
    { type: 'basic', number: 1, valid: 'yes', comment: '', fix: null },
    { type: 'basic', number: 3, valid: 'no', comment: 'names the mark', fix: 'The small button reading Save' },
    { type: 'advanced', number: 2, valid: false, comment: 'gives a place', fix: 'Store the work' },
    { type: 'advanced', number: 9, valid: 'yes', comment: 'there is no ninth', fix: null },
  ],
});

const wordsOf = (request: ProviderRequest) =>
  textOf(request.messages.map((m) => ({ role: m.role, content: m.parts.filter((p) => p.type === 'text') })));

/** Models other than the built-in ones: asked again they may answer differently. */
const remote = { record: { provider: 'openai' as const } };

async function run(roles: Record<string, string[]>, ports: TestPorts) {
  const store = new MemoryRunStore([{ itemId: 'e1', payload }], 'draft');
  const budget = new Budget(null, 0);
  const runner = new Runner({ runId: 'r', pipeline: grounding, roles, options: {}, store, ports, prompts, budget });
  expect(await runner.run()).toBe('done');
  return { outputs: store.items[0]?.outputs ?? {}, outcome: store.outcome('e1') };
}

describe('the grounding pipeline', () => {
  it('drafts from the marked picture and the crop, checks, applies fixes, and tests the best instructions', async () => {
    const seen: ProviderRequest[] = [];
    const ports = testPorts((request) => {
      seen.push(request);
      const text = wordsOf(request);
      if (text.includes('Check each wording')) return checkReply;
      if (text.includes('basic_instruction')) return draftReply;
      return request.sample === 2 ? '(900, 600)' : '(110, 110)';
    }, remote);
    const { outputs } = await run({ writer: ['w'], verifier: ['v'], locator: ['l'] }, ports);
    expect(outputs['draft']).toMatchObject({ model: 'w', repaired: false });
    const { variants } = outputs['rules'] as {
      variants: { text: string; before: string | null; lints: { code: string }[] }[];
    };
    expect(variants[2]).toMatchObject({
      text: 'The small button reading Save',
      before: 'Save, in the red box',
      fixedBy: 'v',
      lints: [],
    });
    expect(variants[4]).toMatchObject({ text: 'Store the work', lints: [] });
    const { tested } = outputs['unique'] as Located;
    expect(tested.map(({ type, uniqueness }) => [type, uniqueness.inside, uniqueness.points.length])).toEqual([
      ['basic', 2, 3],
      // A checker's rewritten instruction is solved blind too.
      ['basic', 2, 3],
      ['advanced', 2, 3],
      ['advanced', 2, 3],
    ]);
    expect(tested[1]?.text).toBe('The small button reading Save');
    const localising = seen.filter(
      (request) => !wordsOf(request).includes('_instruction') && !wordsOf(request).includes('Check each'),
    );
    expect(localising.every((request) => request.record.params.temperature === 0.7)).toBe(true);
    const pictures = (request: ProviderRequest | undefined) =>
      request?.messages.flatMap((m) => m.parts.flatMap((p) => (p.type === 'image' ? [p] : []))).length;
    expect(pictures(seen.find((request) => wordsOf(request).includes('basic_instruction')))).toBe(2);
  });

  it('counts a model that always answers the same as one opinion, which says nothing about uniqueness', async () => {
    const answer = (request: ProviderRequest) => {
      const text = wordsOf(request);
      if (text.includes('Check each wording')) return checkReply;
      return text.includes('basic_instruction') ? draftReply : '(110, 110)';
    };
    const cold = { record: { provider: 'openai' as const, params: { temperature: 0 } } };
    const alone = (await run({ writer: ['w'], locator: ['l'] }, testPorts(answer, cold))).outputs['unique'] as Located;
    expect(alone.tested[0]?.uniqueness).toMatchObject({ verdict: 'inconclusive', effective: 1, inside: 1 });
    const two = (await run({ writer: ['w'], locator: ['l', 'k'] }, testPorts(answer, cold))).outputs[
      'unique'
    ] as Located;
    expect(two.tested[0]?.uniqueness).toMatchObject({ verdict: 'unique', effective: 2, inside: 2 });
  });

  it('keeps an instruction that one checker called valid, and reports the disagreement', () => {
    const entry = { type: 'basic' as const, number: 1, text: 'The Save button' };
    const opinion = (model: string, valid: boolean, fix: string | null = null) => ({
      model,
      refusal: null,
      checks: [{ type: 'basic' as const, number: 1, valid, comment: valid ? '' : 'too short', fix }],
    });
    const kept = judged(entry, [opinion('a', false, 'Another'), opinion('b', true)]);
    expect(kept).toMatchObject({ text: 'The Save button', fixedBy: null, valid: 1, faulted: 1 });
    expect(kept.lints.map(({ code }) => code)).toEqual(['checkers-disagree']);
    expect(judged(entry, [opinion('a', false, 'Another'), opinion('b', false)])).toMatchObject({
      text: 'Another',
      fixedBy: 'a',
    });
  });

  it('runs with the built-in writer alone, from templates and without a network', async () => {
    const builtin = builtinProvider();
    const ports = testPorts(builtin);
    const { outputs } = await run({ writer: ['builtin/writer'] }, ports);
    const { variants } = outputs['rules'] as {
      variants: { type: string; text: string; lints: unknown[] }[];
    };
    expect(variants).toHaveLength(6);
    expect(
      variants.filter((variant) => variant.type === 'advanced').every((variant) => variant.lints.length === 0),
    ).toBe(true);
    expect(variants[0]?.text).toBe('The button "Save" in the upper left of the screen');
    await builtin.close();
  });

  it('fails the item, not the run, when the writer declines', async () => {
    const ports = testPorts(() => 'I am sorry, I cannot help with that.');
    const { outcome } = await run({ writer: ['w'] }, ports);
    expect(outcome?.kind).toBe('failed');
  });
});

describe('uniqueness', () => {
  const image = { width: 1280, height: 720 };
  const at = (...points: (Point | null)[]) =>
    points.map((point, sample) => ({ model: 'm', sample, point, why: point ? null : 'absent' }));

  it('is given when one cluster is in the box, even a wide one', () => {
    expect(readUniqueness(at([110, 110], [130, 112], [120, 118]), [box], image).verdict).toBe('unique');
    expect(readUniqueness(at([10, 110], [1200, 112], [600, 118]), [[0, 100, 1280, 120]], image).verdict).toBe('unique');
  });

  it('is refuted by two clusters', () => {
    const read = readUniqueness(at([110, 110], [111, 111], [600, 400], [602, 401]), [box], image);
    expect(read.verdict).toBe('ambiguous');
    expect(read.clusters.map(({ size, inside }) => [size, inside])).toEqual([
      [2, false],
      [2, true],
    ]);
  });

  it('makes the box suspect when the only cluster is elsewhere', () => {
    expect(readUniqueness(at([600, 400], [602, 401], [601, 399]), [box], image).verdict).toBe('suspect-box');
  });

  it('is unknown when too few answered, or all answers are scattered', () => {
    expect(readUniqueness(at([110, 110], null, null), [box], image).verdict).toBe('inconclusive');
    expect(readUniqueness(at([10, 10], [400, 500], [900, 200]), [box], image).verdict).toBe('inconclusive');
  });

  it('counts any of several target regions', () => {
    expect(readUniqueness(at([110, 110], [610, 410], [612, 411]), [box, [600, 400, 640, 420]], image).verdict).toBe(
      'unique',
    );
  });
});

describe('rules', () => {
  it('keeps the draft when the fix breaks a rule that the draft kept', () => {
    const opinions = [
      {
        model: 'v',
        refusal: null,
        checks: [{ type: 'basic' as const, number: 1, valid: false, comment: '', fix: 'The one in the red box' }],
      },
    ];
    expect(judged({ type: 'basic', number: 1, text: 'The Save button' }, opinions)).toMatchObject({
      text: 'The Save button',
      fixedBy: null,
    });
  });
});

describe('crop', () => {
  it('stays in the picture and contains the element', () => {
    expect(cropOf({ locate: [0, 0, 8, 8], width: 100, height: 50 })).toEqual([0, 0, 32, 32]);
    expect(cropOf({ locate: [90, 40, 100, 50], width: 100, height: 50 })).toEqual([66, 16, 100, 50]);
  });
});
