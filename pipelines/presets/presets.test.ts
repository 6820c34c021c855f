import { describe, expect, it } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { isUnknown, presets, readingOf } from './registry.ts';

const record = (more: object) => modelRecord.parse({ name: 'm', provider: 'openai', model: 'm', ...more });

describe('presets of model families', () => {
  it('have unique ids and valid image policies', () => {
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length);
    for (const { image } of presets) expect(imagePolicy.safeParse(image).success).toBe(true);
  });

  const examples = [
    ['gpt-4o', 'normalized'],
    ['claude-sonnet-4', 'pixel'],
    ['gemini-2.5-pro', 'thousand-yx'],
    ['Qwen/Qwen2-VL-7B-Instruct', 'thousand'],
    ['Qwen/Qwen2.5-VL-7B-Instruct', 'pixel'],
    ['Qwen/Qwen3-VL-8B', 'thousand'],
    ['ByteDance-Seed/UI-TARS-1.5-7B', 'pixel'],
    ['bytedance-research/UI-TARS-7B-DPO', 'thousand'],
    ['Hcompany/Holo1.5-7B', 'pixel'],
    ['OS-Copilot/OS-Atlas-Base-7B', 'thousand'],
    ['OpenGVLab/InternVL2-8B', 'thousand'],
    ['THUDM/cogagent-9b-20241220', 'thousand'],
    ['openbmb/MiniCPM-V-2_6', 'thousand'],
    ['Aria-UI/Aria-UI-base', 'thousand'],
    ['osunlp/UGround', 'pixel'],
    ['osunlp/UGround-V1-7B', 'thousand'],
    ['showlab/ShowUI-2B', 'normalized'],
    ['xlangai/Aguvis-7B-720P', 'normalized'],
    ['allenai/Molmo-7B-D-0924', 'percent'],
    ['claude-sonnet-4-computer-use', 'pixel'],
    ['computer-use-preview', 'pixel'],
    ['gemini-2.5-computer-use-preview-10-2025', 'thousand'],
    ['xlangai/Jedi-7B-1080p', 'pixel'],
    ['Tongyi-MAI/MAI-UI-8B', 'thousand'],
    ['HelloKKMe/GTA1-7B', 'pixel'],
    ['inclusionAI/UI-Venus-Ground-7B', 'pixel'],
    ['inclusionAI/UI-Venus-1.5-8B', 'thousand'],
    ['mPLUG/GUI-Owl-7B', 'pixel'],
    ['mPLUG/GUI-Owl-1.5-8B-Instruct', 'thousand'],
    ['moonshotai/Kimi-VL-A3B-Instruct', 'normalized'],
    ['zai-org/GLM-4.5V', 'thousand'],
    ['ferret-ui-llama8b', 'thousand'],
    ['Hcompany/Holo1-7B', 'pixel'],
    ['Hcompany/Holo2-8B', 'thousand'],
    ['qwen-vl-max-latest', 'pixel'],
    ['my-own-model', 'pixel'],
  ] as const;

  it('have an example below, if the names of their models are recognisable', () => {
    const tested = new Set(examples.map(([model]) => readingOf(record({ model })).family));
    expect(presets.filter(({ id, spelledLike }) => spelledLike && !tested.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it.each(examples)('reads %s as %s', (model, coordinates) => {
    expect(readingOf(record({ model })).coordinates).toBe(coordinates);
  });

  it.each([
    ['claude-computer-use', 'claude-computer-use'],
    ['anthropic/claude-sonnet-4-computer-use', 'claude-computer-use'],
    ['computer-use-preview', 'openai-computer-use'],
    ['claude-3-7-sonnet', 'claude'],
    ['UI-TARS-1.5-7B', 'ui-tars-1.5'],
    ['UI-TARS-72B-DPO', 'ui-tars'],
    ['osunlp/UGround-V1-7B', 'uground-qwen'],
    ['osunlp/UGround', 'uground'],
    ['o3', 'gpt'],
    ['openai/o3', 'gpt'],
    ['openai/o4-mini-2025-04-16', 'gpt'],
    ['google/gemini-2.5-computer-use-preview-10-2025', 'gemini-computer-use'],
    ['gemini-2.5-flash', 'gemini'],
    ['us.anthropic.claude_computer_use', 'claude-computer-use'],
    ['xlangai/Jedi-3B-1080p', 'jedi'],
    ['Qwen2.5-VL-7B-Jedi', 'jedi'],
    ['Tongyi-MAI/MAI-UI-2B', 'mai-ui'],
    ['Hcompany/Holo1-3B', 'holo1'],
    ['Hcompany/Holo1.5-72B', 'holo1.5'],
    ['Hcompany/Holo2-30B-A3B', 'holo2'],
    ['qwen-vl-max-2025-01-25', 'qwen-vl-max'],
    ['qwen/qwen-vl-plus', 'qwen-vl-max'],
    ['qwen3-vl-plus', 'qwen3-vl'],
    ['doubao-1-5-ui-tars-250428', 'ui-tars-1.5'],
  ])('recognise %s as %s, whatever the order of the list', (model, family) => {
    expect(readingOf(record({ model })).family).toBe(family);
    // If a name matches two families, one must match more of it.
    const lengths = presets.map((preset) => preset.spelledLike?.exec(model)?.[0].length ?? 0).sort((a, b) => b - a);
    expect(lengths[0]).toBeGreaterThan(lengths[1] ?? 0);
  });

  it('look at the provider too, unless the record names a server of its own', () => {
    const alias = { provider: 'anthropic', model: 'sonnet' } as const;
    expect(readingOf(record(alias)).family).toBe('claude');
    expect(readingOf(record({ ...alias, baseUrl: 'http://127.0.0.1:8000' })).family).toBe('plain');
    expect(readingOf(record({ provider: 'anthropic', model: 'claude-computer-use' })).family).toBe(
      'claude-computer-use',
    );
  });

  it('are unknown where neither name nor record says how answers are read', () => {
    expect(isUnknown(record({ model: 'my-own-model' }))).toBe(true);
    expect(isUnknown(record({ model: 'gpt-4o', family: 'gtp' }))).toBe(true);
    expect(isUnknown(record({ model: 'my-own-model', coordinates: 'thousand' }))).toBe(false);
    expect(isUnknown(record({ model: 'my-own-model', family: 'plain' }))).toBe(false);
    expect(isUnknown(record({ model: 'gpt-4o' }))).toBe(false);
  });

  it('have a version, which is part of what a run stores', () => {
    for (const { version } of presets) expect(version).toBeGreaterThan(0);
    expect(readingOf(record({ model: 'gpt-4o' })).version).toBe(1);
  });

  it('follow the record field by field', () => {
    const reading = readingOf(
      record({ family: 'gemini', coordinates: 'normalized', image: { longEdge: 1000 }, systemPrompt: { text: 'Hi.' } }),
    );
    expect(reading).toMatchObject({ family: 'gemini', coordinates: 'normalized', systemPrompt: { text: 'Hi.' } });
    expect(reading.image).toMatchObject({ longEdge: 1000, detail: 'high', format: 'png' });
  });

  it('leave built-in models at the picture’s own size', () => {
    const reading = readingOf(modelRecord.parse({ name: 'builtin/ocr', provider: 'builtin', model: 'ocr' }));
    expect(reading).toMatchObject({ coordinates: 'pixel' });
    expect(reading.image).toMatchObject({ longEdge: null, maxPixels: null, factor: null });
  });
});
