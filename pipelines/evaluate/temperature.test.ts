import { describe, expect, it } from 'vitest';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { sampledBy } from '#pipelines/engine/sampling.ts';
import { temperatureOf } from './temperature.ts';

const record = (more: object) => modelRecord.parse({ name: 'm', provider: 'openai', model: 'qwen2.5-vl', ...more });

describe('the temperature of an evaluation', () => {
  it.each([
    [{}, 0],
    [{ params: { temperature: 0.7 } }, 0.7],
    [{ params: { temperature: null } }, null],
    [{ params: { topP: 0.9 } }, null],
    [{ params: { reasoningEffort: 'low' } }, null],
    [{ model: 'gpt-4o' }, 0],
    [{ model: 'o3' }, null],
    [{ model: 'openai/gpt-5-mini' }, null],
    [{ provider: 'anthropic', model: 'claude-sonnet-4-5' }, 0],
    [{ provider: 'anthropic', model: 'claude-opus-4-7' }, null],
    [{ provider: 'builtin', model: 'random' }, null],
  ])('of %o is %s', (more, wanted) => {
    expect(temperatureOf(record(more))).toBe(wanted);
  });

  it('is the server’s default if each item is asked several times', () => {
    expect(temperatureOf(record({}), 5)).toBeNull();
    expect(temperatureOf(record({ params: { temperature: 1 } }), 5)).toBe(1);
  });

  it('is added to the model’s record, and so to the ledger; a run’s own comes before the record’s', () => {
    expect(sampledBy({ record: record({}) }, 0).record.params.temperature).toBe(0);
    expect(sampledBy({ record: record({ params: { temperature: 1 } }) }, 0.5).record.params.temperature).toBe(0.5);
    const none = record({ params: { temperature: null } });
    expect(sampledBy({ record: none }, undefined).record.params.temperature).toBeNull();
  });
});
