import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { instructionContent } from '#shared/contents/instruction.ts';
import { elementContent } from '#shared/contents/element.ts';
import { fineState } from '#pipelines/construct/fine-state/index.ts';
import { grounding } from '#pipelines/construct/grounding/index.ts';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import type { SettledStep } from '#pipelines/engine/ledger/run-store.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { activeSteps, type Pipeline } from '#pipelines/engine/step.ts';
import { testPorts } from '#pipelines/engine/testing.ts';
import { getItem, itemsOf } from '../../db/queries/items/items.ts';
import { judgementsOf } from '../../db/queries/runs/judgements.ts';
import { lintsOf } from '../../db/queries/items/lints.ts';
import { localisationsByItem } from '../../db/queries/items/instruction/localisations.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { EventBus } from '../../jobs/events.ts';
import { createProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createScreenshot } from '../../changes/create.ts';
import { applyFineState } from '../fine-state/apply.ts';
import { saveEntity } from '../../changes/save.ts';
import { applyGrounding } from './apply.ts';
import { elementItems } from './items.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../../resources/prompts', import.meta.url)));
const person = { author: { kind: 'person' as const, name: 'Ada' } };

let folder: string;
let session: ProjectSession;
let events: EventBus;
let elementId: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bw-grounding-'));
  session = createProject(join(folder, 'p'), { name: 'p' });
  events = new EventBus();
  const sha256 = 'a'.repeat(64);
  elementId = change({ write: session.write, events }, person, (to) => {
    insertMedia(to.db, {
      sha256,
      ext: 'png',
      mime: 'image/png',
      bytes: 1,
      width: 1280,
      height: 720,
      createdAt: to.at,
    });
    const shot = createScreenshot(to, {
      name: 'settings',
      platform: 'web',
      app: 'Lantern',
      tags: [],
      sha256,
      width: 1280,
      height: 720,
    });
    createElement(to, { screenshotId: shot.id, content: { name: 'Gone', locate: null, absent: true } });
    return createElement(to, {
      screenshotId: shot.id,
      content: { name: 'Text size', role: 'slider', locate: [654, 171, 1140, 191], stateNow: '16' },
    }).id;
  });
});

afterEach(async () => {
  await session.close();
  rmSync(folder, { recursive: true });
});

type Apply = (db: ProjectSession['write'], result: Parameters<typeof applyGrounding>[1]) => string[];

/** Runs a pipeline over the project's elements and applies each result, as a run does. */
async function run(
  pipeline: Pipeline,
  apply: Apply,
  roles: Record<string, string[]>,
  answer: (request: ProviderRequest) => string,
) {
  const seeds = [...elementItems(session.write, { pipeline: pipeline.id, roles, options: {} })];
  class Store extends MemoryRunStore {
    override async settle(settled: SettledStep) {
      const { item, step, outcome } = settled;
      if (outcome.kind === 'done')
        session.write.immediate(() =>
          apply(session.write, {
            runId: 'r',
            payload: item.payload,
            step,
            output: outcome.output,
            outputs: item.outputs,
            at: new Date().toISOString(),
          }),
        );
      return super.settle(settled);
    }
  }
  const store = new Store(seeds, activeSteps(pipeline, roles)[0]?.id ?? '');
  const runner = new Runner({
    runId: 'r',
    pipeline,
    roles,
    options: {},
    store,
    ports: testPorts(answer, { record: { provider: 'openai' } }),
    prompts,
    budget: new Budget(null, 0),
  });
  expect(await runner.run()).toBe('done');
  return seeds;
}

const words = (request: ProviderRequest) =>
  request.messages.flatMap((m) => m.parts.map((p) => (p.type === 'text' ? p.text : ''))).join('\n');
const instructions = () =>
  itemsOf(session.write, 'instruction', getItem(session.write, 'element', elementId)?.screenshotId ?? '', true);

describe('grounding runs', () => {
  const roles = { writer: ['w'], verifier: ['v'], locator: ['l'] };
  const answer = (request: ProviderRequest) => {
    const text = words(request);
    if (text.includes('Check each wording'))
      return JSON.stringify({
        checks: [
          { type: 'basic', number: 1, valid: 'no', comment: 'two sliders fit', fix: 'The slider under Text size' },
        ],
      });
    if (text.includes('basic_instruction'))
      return JSON.stringify({
        basic_instruction: ['The slider', 'The long bar', 'The upper bar'],
        advanced_instruction: ['Make text larger', 'Read more easily', 'Change letters'],
      });
    return request.sample === 0 ? '(700, 180)' : '(100, 600)';
  };

  it('writes wordings, fixes as revisions, judgements and localisations, and queues them', async () => {
    const seeds = await run(grounding, applyGrounding, roles, answer);
    expect(seeds.map((seed) => seed.label)).toEqual(['settings / Text size']);
    const made = instructions();
    expect(made.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'to_review'));
    const fixed = made.find(({ content }) => instructionContent.parse(content).text === 'The slider under Text size');
    expect(listRevisions(session.write, 'instruction', fixed?.id ?? '').map(({ author }) => author.name)).toEqual([
      'w',
      'v',
      'grounding',
    ]);
    expect(judgementsOf(session.write, 'instruction', fixed?.id ?? '')).toMatchObject([{ model: 'v', valid: false }]);
    const tested = made.filter(({ id }) => localisationsByItem(session.write, [id]).size > 0);
    expect(tested).toHaveLength(2);
    const codes = tested.flatMap(({ id }) => lintsOf(session.write, 'instruction', id).map(({ code }) => code));
    expect(codes.filter((code) => code === 'suspect-box')).toHaveLength(2);
  });

  it('creates nothing twice, and leaves what a person changed', async () => {
    await run(grounding, applyGrounding, roles, answer);
    const first = instructions();
    const mine = first[1];
    change({ write: session.write, events }, person, (to) =>
      saveEntity(to, 'instruction', mine?.id ?? '', null, { type: 'basic', text: 'My words' }, { state: 'approved' }),
    );
    await run(grounding, applyGrounding, roles, answer);
    const again = instructions();
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(again[1]).toMatchObject({ state: 'approved', content: { text: 'My words' } });
  });
});

describe('fine-state runs', () => {
  it('fills in what is missing and keeps what a person gave', async () => {
    const reply = {
      component: 'slider',
      state_now: '18',
      state_target: '22',
      locate_instruction: 'Find the text size',
      interact_instruction: 'Set the text size to 22',
    };
    await run(fineState, applyFineState, { writer: ['w'] }, () => JSON.stringify(reply));
    const element = elementContent.parse(getItem(session.write, 'element', elementId)?.content);
    expect(element).toMatchObject({ category: 'A', component: 'Slider', stateNow: '16', stateTarget: '22' });
    expect(instructions().map(({ content, state }) => [instructionContent.parse(content).type, state])).toEqual([
      ['locate', 'to_review'],
      ['interact', 'to_review'],
    ]);
    await run(fineState, applyFineState, { writer: ['w'] }, () => JSON.stringify(reply));
    expect(instructions()).toHaveLength(2);
  });

  it('keeps the draft and the checker’s correction separate, with what was said about each instruction', async () => {
    const written = {
      component: 'Slider',
      state_now: '16',
      state_target: '24',
      locate_instruction: 'Find the text size',
      interact_instruction: 'Make the text larger',
    };
    const fix = { ...written, state_target: '22', interact_instruction: 'Set the text size to 22' };
    const answer = (request: ProviderRequest) =>
      words(request).includes('Somebody wrote this case')
        ? JSON.stringify({ valid: 'no', faults: ['state_target'], comment: '24 is not on the scale', fix })
        : JSON.stringify(written);
    const roles = { writer: ['w'], verifier: ['v'] };
    const once = async () => {
      await run(fineState, applyFineState, roles, answer);
      return instructions();
    };
    const [locate, interact] = await once();
    const texts = (id = '') =>
      listRevisions(session.write, 'instruction', id).map(({ author, content }) => [
        author.name,
        instructionContent.parse(content).text,
      ]);
    expect(texts(locate?.id).map(([name]) => name)).toEqual(['w', 'fine-state']);
    expect(texts(interact?.id)).toEqual([
      ['w', 'Make the text larger'],
      ['v', 'Set the text size to 22'],
      ['fine-state', 'Set the text size to 22'],
    ]);
    expect(judgementsOf(session.write, 'instruction', locate?.id ?? '')).toMatchObject([{ model: 'v', valid: true }]);
    expect(judgementsOf(session.write, 'instruction', interact?.id ?? '')).toMatchObject([
      { model: 'v', valid: false, comment: '24 is not on the scale' },
    ]);
    const states = () =>
      listRevisions(session.write, 'element', elementId).map(({ author, content }) => [
        author.name,
        elementContent.parse(content).stateTarget,
      ]);
    expect(states()).toEqual([
      ['Ada', null],
      ['w', '24'],
      ['v', '22'],
    ]);
    expect(await once()).toHaveLength(2);
    expect(states()).toHaveLength(3);
    expect(texts(interact?.id)).toHaveLength(3);
  });
});
