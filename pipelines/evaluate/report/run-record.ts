import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { type Evaluation, rowName } from './model.ts';
import { pictureWords } from './picture-words.ts';
import { dataSheet, type WorkbookSheet } from './workbook.ts';

/** A run's settings as name and value: everything needed to reproduce its figures. */
export function runRecord(entry: Evaluation): [string, string][] {
  const { manifest: m, run } = entry;
  const { temperature, maxTokens, model, family, familyVersion, coordinates, ...params } = parameters(m.params);
  const wordsOf = (value: unknown) => (value === undefined || value === null ? 'not sent' : String(value));
  return [
    ['run', run.id],
    ['started', m.startedAt],
    ['release', `${entry.release} (${m.releaseHash})`],
    ['items', `${entry.of} (${m.itemListHash})`],
    ['model', `${String(model ?? entry.model)}${m.modelHash ? `, record ${m.modelHash}` : ''}`],
    ['served as', entry.served.join(', ') || 'not reported'],
    ['server', m.baseUrl ?? (m.provider === 'builtin' ? 'built in' : `${m.provider ?? 'provider'}’s own`)],
    [
      'family',
      `${String(family ?? '–')}${familyVersion === undefined ? '' : ` version ${String(familyVersion)}`}, coordinates ${String(coordinates ?? '–')}`,
    ],
    ['temperature', entry.baseline ? 'none' : wordsOf(temperature)],
    ['max tokens', entry.baseline ? 'none' : wordsOf(maxTokens)],
    ...(Object.keys(params).length > 0 ? [['parameters', canonicalJson(params)] as [string, string]] : []),
    ['prompt', `${m.promptId} version ${m.promptVersion}${m.promptHash ? ` (${m.promptHash})` : ''}`],
    ['pictures', pictureWords(m.imagePolicy)],
    ['parser', m.parser],
    ...readerOf(entry),
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
  const wordsOf = (entry: { answer: string | null; outcome: string }) => `${entry.answer ?? '–'} (${entry.outcome})`;
  const items = changedReadings
    .slice(0, mostListed)
    .map(({ item, before, now }) => `${item}: ${wordsOf(before)} → ${wordsOf(now)}`);
  const more = readAgain.changed > items.length ? [`${readAgain.changed - items.length} more`] : [];
  const about = `${readAgain.at}, before: ${readAgain.from ?? 'not recorded'}, items changed: ${readAgain.changed}`;
  return [reading, ['read again', [about, ...items, ...more].join('; ')]];
}

/** The run records side by side: one line per run. */
export function recordSheet(runs: readonly Evaluation[]): WorkbookSheet {
  const records = runs.map((run) => new Map(runRecord(run)));
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const lines = runs.map((run, at) => [rowName(run), ...names.map((name) => records[at]?.get(name) ?? null)]);
  return dataSheet('Run records', [['name', ...names], ...lines]);
}

function parameters(params: unknown): Record<string, unknown> {
  return params !== null && typeof params === 'object' ? { ...params } : {};
}
