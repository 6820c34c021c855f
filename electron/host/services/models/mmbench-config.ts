import { z } from 'zod';

const entry = z.looseObject({
  model_path: z.string(),
  generate_cfg: z.record(z.string(), z.unknown()).optional(),
  kwargs: z.record(z.string(), z.unknown()).optional(),
});
const config = z.looseObject({ model: z.record(z.string(), entry) });

/** A record made of an entry of such a configuration, and what of it has no place in a record. */
export interface ConfiguredModel {
  record: Record<string, unknown>;
  left: string[];
}

/** Their names of sampling parameters, and ours. */
const params: Readonly<Record<string, string>> = {
  max_tokens: 'maxTokens',
  max_new_tokens: 'maxTokens',
  temperature: 'temperature',
  top_p: 'topP',
  seed: 'seed',
};

/** Where a local checkpoint is expected to be served, for want of an address in the configuration. */
const local = 'http://127.0.0.1:8000/v1';

/** `<address>?api_key=…&model=…`, also without a name before the last value, as in its own examples; a key is never taken. */
function addressOf(text: string): { baseUrl: string; model: string; hasKey: boolean } | null {
  if (!/^https?:/.test(text)) return null;
  const [baseUrl = '', query = ''] = text.split('?');
  const parts = query.split(/[&=]/);
  const at = parts.indexOf('model');
  const key = new URLSearchParams(query).get('api_key') ?? '';
  const model = at >= 0 ? parts[at + 1] : /=(.+)$/.exec(key)?.[1];
  return {
    baseUrl: baseUrl.replace(/\/chat\/completions\/?$/, ''),
    model: model ?? '',
    hasKey: parts.includes('api_key'),
  };
}

function systemOf(given: unknown): Record<string, unknown> {
  if (typeof given !== 'string' || given === '') return {};
  if (given === 'model_default') return { systemPrompt: 'model-default' };
  return { systemPrompt: given === 'benchmark_default' ? 'benchmark-default' : { text: given } };
}

function imageOf(kwargs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { min_pixels: minPixels, max_pixels: maxPixels, img_detail: detail } = kwargs;
  const image = {
    ...(typeof minPixels === 'number' && { minPixels }),
    ...(typeof maxPixels === 'number' && { maxPixels }),
    ...(typeof detail === 'string' && { detail }),
  };
  return Object.keys(image).length > 0 ? { image } : {};
}

/**
 * The models of a configuration of MMBench-GUI (`{"model": {name: {model_path, generate_cfg, kwargs …}}, "data": …}`) as
 * records; null for anything else. Its Python functions are named among what is left: an adapter takes their place.
 */
export function configuredModels(value: unknown): ConfiguredModel[] | null {
  const read = config.safeParse(value);
  if (!read.success) return null;
  return Object.entries(read.data.model).map(
    ([name, { model_path: path, generate_cfg = {}, kwargs = {}, ...others }]) => {
      const address = addressOf(path);
      const sampling = Object.entries(generate_cfg);
      const taken = ['system_prompt', 'min_pixels', 'max_pixels', 'img_detail'];
      // -1 is “not resized”.
      const idle = (key: string) => key === 'img_size' && kwargs[key] === -1;
      const plain = (key: string, isPlain: unknown) =>
        key === 'imp_type' || isPlain === '' || isPlain === null || isPlain === 'generate';
      return {
        record: {
          name,
          provider: 'openai',
          baseUrl: address?.baseUrl ?? local,
          model: address ? address.model || name : path,
          params: Object.fromEntries(sampling.flatMap(([key, value]) => (params[key] ? [[params[key], value]] : []))),
          ...systemOf(kwargs['system_prompt']),
          ...imageOf(kwargs),
        },
        left: [
          ...(address?.hasKey ? ['model_path: api_key'] : []),
          ...sampling.flatMap(([key]) => (params[key] ? [] : [`generate_cfg: ${key}`])),
          ...Object.entries(others).flatMap(([key, value]) => (plain(key, value) ? [] : [key])),
          ...Object.keys(kwargs).flatMap((key) => (taken.includes(key) || idle(key) ? [] : [`kwargs: ${key}`])),
        ],
      };
    },
  );
}
