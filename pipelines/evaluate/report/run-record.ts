import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import type { Evaluation } from './model.ts';

/** A run's settings as name and value: everything needed to reproduce its figures. */
export function runRecord(one: Evaluation): [string, string][] {
  const { manifest: m, run } = one;
  const { temperature, maxTokens, model, family, coordinates, ...params } = parameters(m.params);
  const told = (value: unknown) => (value === undefined || value === null ? 'not sent' : String(value));
  return [
    ['run', run.id],
    ['begun', m.startedAt],
    ['release', `${one.release} (${m.releaseHash})`],
    ['items', `${one.of} (${m.itemListHash})`],
    ['model', `${String(model ?? one.model)}${m.modelHash ? `, record ${m.modelHash}` : ''}`],
    ['served as', one.served.join(', ') || 'not reported'],
    ['server', m.baseUrl ?? (m.provider === 'builtin' ? 'built in' : `${m.provider ?? 'provider'}’s own`)],
    ['family', `${String(family ?? '–')}, coordinates ${String(coordinates ?? '–')}`],
    ['temperature', one.baseline ? 'none' : told(temperature)],
    ['max tokens', one.baseline ? 'none' : told(maxTokens)],
    ...(Object.keys(params).length > 0 ? [['parameters', canonicalJson(params)] as [string, string]] : []),
    ['prompt', `${m.promptId} version ${m.promptVersion}${m.promptHash ? ` (${m.promptHash})` : ''}`],
    ['pictures', canonicalJson(m.imagePolicy)],
    ['parser', m.parser],
    ['Benchwright', m.appVersion ?? 'not recorded'],
    ['cost', `$${run.spent.toFixed(4)}, ${run.calls} calls, ${run.reused} from the ledger`],
  ];
}

function parameters(params: unknown): Record<string, unknown> {
  return params !== null && typeof params === 'object' ? { ...params } : {};
}
