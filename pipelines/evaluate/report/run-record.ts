import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { type Evaluation, rowName } from './model.ts';
import { pictureWords } from './picture-words.ts';
import { dataSheet, type WorkbookSheet } from './workbook.ts';

/** A run's settings as name and value: everything needed to reproduce its figures. */
export function runRecord(one: Evaluation): [string, string][] {
  const { manifest: m, run } = one;
  const { temperature, maxTokens, model, family, familyVersion, coordinates, ...params } = parameters(m.params);
  const told = (value: unknown) => (value === undefined || value === null ? 'not sent' : String(value));
  return [
    ['run', run.id],
    ['started', m.startedAt],
    ['release', `${one.release} (${m.releaseHash})`],
    ['items', `${one.of} (${m.itemListHash})`],
    ['model', `${String(model ?? one.model)}${m.modelHash ? `, record ${m.modelHash}` : ''}`],
    ['served as', one.served.join(', ') || 'not reported'],
    ['server', m.baseUrl ?? (m.provider === 'builtin' ? 'built in' : `${m.provider ?? 'provider'}’s own`)],
    [
      'family',
      `${String(family ?? '–')}${familyVersion === undefined ? '' : ` version ${String(familyVersion)}`}, coordinates ${String(coordinates ?? '–')}`,
    ],
    ['temperature', one.baseline ? 'none' : told(temperature)],
    ['max tokens', one.baseline ? 'none' : told(maxTokens)],
    ...(Object.keys(params).length > 0 ? [['parameters', canonicalJson(params)] as [string, string]] : []),
    ['prompt', `${m.promptId} version ${m.promptVersion}${m.promptHash ? ` (${m.promptHash})` : ''}`],
    ['pictures', pictureWords(m.imagePolicy)],
    ['parser', m.parser],
    ...readerOf(one),
    ['Benchwright', m.appVersion ?? 'not recorded'],
    ['cost', `$${run.spent.toFixed(4)}, ${run.calls} calls, ${run.reused} from the ledger`],
  ];
}

/** Number of changed items that a record lists. */
const mostListed = 20;

/** The reader of replies, and what changed when they were read again. */
function readerOf({
  manifest: { reader, readAgain },
  changedReadings = [],
  newerReader,
}: Evaluation): [string, string][] {
  if (reader === undefined && newerReader === undefined) return [];
  const newer = newerReader === undefined ? '' : `; replies would now be read by ${newerReader}`;
  const reading: [string, string] = ['reader', `${reader ?? 'not recorded'}${newer}`];
  if (!readAgain) return [reading];
  const told = (one: { answer: string | null; outcome: string }) => `${one.answer ?? '–'} (${one.outcome})`;
  const items = changedReadings
    .slice(0, mostListed)
    .map(({ item, before, now }) => `${item}: ${told(before)} → ${told(now)}`);
  const more = readAgain.changed > items.length ? [`${readAgain.changed - items.length} more`] : [];
  const about = `${readAgain.at}, before: ${readAgain.from ?? 'not recorded'}, items changed: ${readAgain.changed}`;
  return [reading, ['read again', [about, ...items, ...more].join('; ')]];
}

/** The run records side by side: one line per run. */
export function recordSheet(runs: readonly Evaluation[]): WorkbookSheet {
  const records = runs.map((one) => new Map(runRecord(one)));
  const names = [...new Set(records.flatMap((one) => [...one.keys()]))];
  const lines = runs.map((one, at) => [rowName(one), ...names.map((name) => records[at]?.get(name) ?? null)]);
  return dataSheet('Run records', [['name', ...names], ...lines]);
}

function parameters(params: unknown): Record<string, unknown> {
  return params !== null && typeof params === 'object' ? { ...params } : {};
}
