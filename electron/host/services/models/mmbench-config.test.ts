import { expect, it } from 'vitest';
import { parseRecords } from './records.ts';

const parse = (model: unknown) =>
  parseRecords(JSON.stringify({ model, data: { GUIElementGrounding: { mode: 'all' } } }));

it('a model on a server becomes a record; keys and Python functions are left', () => {
  const { records, ignored, refused } = parse({
    'gpt-4o': {
      model_path: 'https://api.example.com/v1?api_key=sk-secret&model=gpt-4o-2024',
      generate_cfg: { max_tokens: 2048, frequency_penalty: 1, temperature: 0.7, top_p: 0.9 },
      imp_type: 'openai',
      generate_function: '',
      postprocess_function: 'models.api_gpt.postprocess_api',
      custom_prompt: { GUIContentUnderstanding: 'model.api_gpt.build' },
      kwargs: {
        min_pixels: 200704,
        max_pixels: 937664,
        system_prompt: 'You are an expert.',
        img_size: -1,
        img_detail: 'low',
      },
    },
  });
  expect(refused).toEqual([]);
  expect(records).toMatchObject([
    {
      name: 'gpt-4o',
      provider: 'openai',
      baseUrl: 'https://api.example.com/v1',
      model: 'gpt-4o-2024',
      params: { maxTokens: 2048, temperature: 0.7, topP: 0.9 },
      image: { minPixels: 200704, maxPixels: 937664, detail: 'low' },
      systemPrompt: { text: 'You are an expert.' },
    },
  ]);
  expect(JSON.stringify(records)).not.toContain('secret');
  expect(ignored).toEqual([
    {
      name: 'gpt-4o',
      keys: ['model_path: api_key', 'generate_cfg: frequency_penalty', 'postprocess_function', 'custom_prompt'],
    },
  ]);
});

it('has the three modes of the system message, and a local checkpoint is asked where it is usually served', () => {
  const of = (system_prompt: string) =>
    parse({
      m: {
        model_path: '/ckpt/UI-TARS',
        imp_type: 'transformers',
        generate_function: 'generate',
        kwargs: { system_prompt },
      },
    });
  expect(of('model_default').records).toMatchObject([
    { model: '/ckpt/UI-TARS', baseUrl: 'http://127.0.0.1:8000/v1', systemPrompt: 'model-default' },
  ]);
  expect(of('benchmark_default').records).toMatchObject([{ systemPrompt: 'benchmark-default' }]);
  expect(of('Be brief.').records).toMatchObject([{ systemPrompt: { text: 'Be brief.' } }]);
  expect(of('model_default').ignored).toEqual([]);
});

it('reads the address of its own example, where the name follows the key without a name', () => {
  const { records } = parse({ g: { model_path: 'https://api.openai.com/v1?api_key=your-api-key=gpt-4o' } });
  expect(records).toMatchObject([{ baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o' }]);
  expect(parse({ g: { model_path: 'http://h:1/v1/chat/completions?model=x' } }).records).toMatchObject([
    { baseUrl: 'http://h:1/v1', model: 'x' },
  ]);
});

it('other JSON is read as before', () => {
  expect(parseRecords('{"models":[{"name":"a","provider":"openai","model":"m"}]}').records).toMatchObject([
    { name: 'a' },
  ]);
  expect(parseRecords('{"name":"a","provider":"openai","model":"m"}').records).toMatchObject([{ name: 'a' }]);
  expect(parseRecords('{"model":{"x":1}}').refused).toHaveLength(1);
});
