import { describe, expect, it } from 'vitest';
import { imagePolicy, modelRecord } from '#shared/contract/runs/models.ts';
import { presets, readingOf } from './registry.ts';

const record = (more: object) => modelRecord.parse({ name: 'm', provider: 'openai', model: 'm', ...more });

describe('presets of model families', () => {
  it('have unique ids and valid image policies', () => {
    expect(new Set(presets.map((one) => one.id)).size).toBe(presets.length);
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
  ])('recognise %s as %s, whatever the order of the list', (model, family) => {
    expect(readingOf(record({ model })).family).toBe(family);
    // If a name matches two families, one must match more of it.
    const lengths = presets.map((one) => one.spelledLike?.exec(model)?.[0].length ?? 0).sort((a, b) => b - a);
    expect(lengths[0]).toBeGreaterThan(lengths[1] ?? 0);
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
