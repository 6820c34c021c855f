import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Budget } from '#pipelines/engine/cost/budget.ts';
import { MemoryRunStore } from '#pipelines/engine/ledger/memory-store.ts';
import { textOf } from '#pipelines/prompts/messages.ts';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import type { ProviderRequest } from '#pipelines/engine/calls/provider.ts';
import { Runner } from '#pipelines/engine/runner.ts';
import { testPorts, type TestPorts } from '#pipelines/engine/testing.ts';
import { builtinProvider } from '#pipelines/providers/builtin/index.ts';
import { componentNamed, components } from '#shared/contents/component.ts';
import { fineState } from './index.ts';
import type { ControlPayload } from './payload.ts';
import type { RuledCase } from './rules.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../../resources/prompts', import.meta.url)));
const control = (id: string, more: Partial<ControlPayload> = {}): ControlPayload => ({
  screenshotId: 's1',
  sha256: '0'.repeat(64),
  width: 1280,
  height: 720,
  platform: 'web',
  app: 'Lantern',
  elements: [],
  elementId: id,
  name: 'Text size',
  kind: 'icon',
  role: 'slider',
  description: '',
  locate: [654, 171, 1140, 191],
  regions: [],
  interact: [934, 171, 954, 191],
  current: [794, 171, 814, 191],
  category: null,
  component: null,
  stateNow: '16',
  stateTarget: '22',
  ...more,
});

const written = {
  component: 'slider',
  state_now: '16',
  state_target: '22',
  locate_instruction: 'Find the slider for the size of text',
  interact_instruction: 'Set the text size to 22',
};
const text = (request: ProviderRequest) =>
  textOf(request.messages.map((m) => ({ role: m.role, content: m.parts.filter((p) => p.type === 'text') })));

async function run(roles: Record<string, string[]>, ports: TestPorts, controls = [control('e1')]) {
  const first = fineState.steps.find((step) => !step.optional || (roles[step.role ?? '']?.length ?? 0) > 0);
  const store = new MemoryRunStore(
    controls.map((payload) => ({ itemId: payload.elementId, payload })),
    first?.id ?? 'draft',
  );
  const budget = new Budget(null, 0);
  const runner = new Runner({ runId: 'r', pipeline: fineState, roles, options: {}, store, ports, prompts, budget });
  expect(await runner.run()).toBe('done');
  return store;
}

describe('the fine-state pipeline', () => {
  const roles = { filter: ['f'], writer: ['w'], verifier: ['v'] };

  it('filters, drafts, applies the checker’s correction and sets the category', async () => {
    const ports = testPorts((request) => {
      if (text(request).includes('"suitable"')) return '{"suitable":"yes","reason":"a slider"}';
      if (text(request).includes('Check that'))
        return JSON.stringify({
          valid: 'no',
          faults: ['state_now'],
          comment: 'it stands at 18',
          fix: { ...written, state_now: '18' },
        });
      return JSON.stringify(written);
    });
    const store = await run(roles, ports);
    const ruled = store.items[0]?.outputs['rules'] as RuledCase;
    expect(ruled).toMatchObject({ category: 'A', fixedBy: 'v', final: { component: 'Slider', state_now: '18' } });
    expect(ruled.elementLints).toEqual([]);
  });

  it('drops the controls of an unsuitable screenshot after one call', async () => {
    let asked = 0;
    const ports = testPorts(() => {
      asked++;
      return '{"suitable":"no","reason":"only links"}';
    });
    const store = await run(roles, ports, [control('e1'), control('e2'), control('e3')]);
    expect(store.items.map((item) => store.outcome(item.itemId)?.kind)).toEqual(['dropped', 'dropped', 'dropped']);
    expect(asked).toBe(1);
  });

  it('drafts without a network from the control’s own data, and guesses nothing', async () => {
    const builtin = builtinProvider();
    const store = await run({ writer: ['builtin/writer'] }, testPorts(builtin), [
      control('e1'),
      control('e2', { stateNow: null, stateTarget: null }),
      control('e3', { name: 'Dark mode', role: 'switch', stateNow: 'off', stateTarget: null }),
    ]);
    expect(store.items[0]?.outputs['rules']).toMatchObject({
      category: 'A',
      final: { interact_instruction: 'Change "Text size" from 16 to 22' },
    });
    expect(store.outcome('e2')?.kind).toBe('failed');
    expect(store.items[2]?.outputs['rules']).toMatchObject({
      category: 'B',
      final: { component: 'Switch', state_target: 'on' },
    });
    await builtin.close();
  });
});

describe('component types', () => {
  it('are the 23 of the paper', () => {
    expect(components).toHaveLength(23);
    expect(new Set(components.map(({ category }) => category)).size).toBe(4);
  });

  it('are recognised in other spellings, and nothing else is', () => {
    expect(componentNamed('SEEKBAR')?.name).toBe('Seek Bar');
    expect(componentNamed('dropdown')).toEqual({ name: 'Listbox/Dropdown', category: 'C' });
    expect(componentNamed('button')).toBeNull();
    expect(componentNamed('')).toBeNull();
  });
});
