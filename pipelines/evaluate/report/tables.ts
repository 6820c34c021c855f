import type { FailureKind } from '#shared/tasks/outcomes.ts';
import { phraseWords, valuePhrase } from '#shared/phrases/phrase.ts';
import { hasFigures } from '#shared/contract/runs/evaluations/run-standing.ts';
import { answerGroups } from '#shared/contract/runs/evaluations/answer-groups.ts';
import { taskType } from '#shared/tasks/registry.ts';
import { clusterNoun } from './interval-words.ts';
import { type Evaluation, figuresOf, type Metric, percent, range, readingOf, rowName } from './model.ts';
import { ratesHead, ratesRows } from './rates.ts';
import { allOf, extractedRows, type Section, whyApart } from './section.ts';

/** Best and second best of a column. */
export type Mark = 'best' | 'second';
export interface Cell {
  text: string;
  mark?: Mark;
}
export interface Table {
  title: string;
  /** The title as papers refer to it, if it differs. */
  key?: string;
  note: string | null;
  head: string[];
  /** Names above adjacent columns; '' for none. In formats with one header line they precede each header. */
  blocks?: readonly { name: string; span: number }[];
  /** Number of text columns, from the left; the others are numbers. */
  words: number;
  rows: Cell[][];
}

/** Cells without a mark. */
export const plain = (texts: readonly string[]): Cell[] => texts.map((text) => ({ text }));

/** With more pairs than this a page shows only those with the best run. */
const mostPairs = 15;

/** The best and second best of a column; null is a gap, or an unranked row. */
export function marksOf(values: readonly (number | null)[]): (Mark | undefined)[] {
  const order = [...new Set(values.filter((value) => value !== null))].sort((a, b) => b - a);
  if (order.length < 2) return values.map(() => undefined);
  return values.map((value) =>
    value === null ? undefined : value === order[0] ? 'best' : value === order[1] ? 'second' : undefined,
  );
}

/** Marks of a column; baselines have none. */
const marks = (rows: readonly Evaluation[], value: (entry: Evaluation) => number | null): (Mark | undefined)[] =>
  marksOf(rows.map((row) => (row.baseline ? null : value(row))));

/** The headers of a table with one header line. */
export function flatHead({ head, blocks }: Table): string[] {
  const over = blocks?.flatMap(({ name, span }) => Array.from({ length: span }, () => name)) ?? [];
  return head.map((text, at) => [over[at], text].filter(Boolean).join(' '));
}

const cell = (text: string, mark: Mark | undefined): Cell => (mark ? { text, mark } : { text });
const nameOf = (entry: Evaluation) => `${rowName(entry)}${entry.baseline ? ' (baseline)' : ''}`;
const figure = (entry: Evaluation, section: Section, id: string): Metric | undefined =>
  readingOf(entry, section.reading).headline.find((metric) => metric.id === id);

/** The interval that a report prints: clustered by screenshot, or Wilson's if there is only one. */
const printed = (metric: Metric | undefined) => metric?.clustered ?? metric?.interval ?? null;

/** Outcomes of a run's answers, for the denominators of its figures. */
function groupCells(entry: Evaluation, section: Section): string[] {
  const { counts, headline } = readingOf(entry, section.reading);
  return answerGroups(entry.task, { counts }, headline).flatMap(({ counts: own }) =>
    [own.n, own.wrong, own.parseFailures, own.refusals, own.errors].map(String),
  );
}

function groupHead(entry: Evaluation, section: Section): string[] {
  const { counts, headline } = readingOf(entry, section.reading);
  return answerGroups(entry.task, { counts }, headline).flatMap(({ name }) => {
    const of = name === '' ? '' : `, ${name}`;
    return ['n', 'Wrong', 'Parse failures', 'Refusals', 'Errors'].map((head) => `${head}${of}`);
  });
}

export function leaderboard(section: Section): Table {
  const { ranked, reading } = section;
  const [first] = allOf(section);
  const figures = first ? figuresOf(readingOf(first, reading)) : [];
  const columns = figures.map(({ id }) => marks(ranked, (entry) => figure(entry, section, id)?.value ?? null));
  const shared = clusterNoun(section.task);
  const few = ranked.some((entry) => (readingOf(entry, reading).headline[0]?.clusters ?? 20) < 20);
  return {
    title: 'Leaderboard',
    words: 2,
    note: `95 % intervals with whole ${shared} resampled${few ? `; a t interval under 20 ${shared}` : ''}; Wilson’s where all items are from one ${clusterNoun(section.task, 1)}.`,
    head: [
      '#',
      'Model',
      ...figures.flatMap(({ label }) => [label, '95 %']),
      capital(shared),
      ...(first ? groupHead(first, section) : []),
    ],
    // Figures with an extractor's readings have no rank.
    rows: ranked.flatMap((ranks, at) =>
      [ranks, ...extractedRows(ranks, reading)].map((extractedRow) => [
        { text: extractedRow === ranks ? String(at + 1) : '' },
        { text: nameOf(extractedRow) },
        ...figures.flatMap(({ id }, column) => {
          const own = figure(extractedRow, section, id);
          const mark = extractedRow === ranks ? columns[column]?.[at] : undefined;
          return [cell(percent(own?.value ?? null), mark), { text: range(printed(own)) }];
        }),
        ...plain([
          String(readingOf(extractedRow, reading).headline[0]?.clusters ?? '–'),
          ...groupCells(extractedRow, section),
        ]),
      ]),
    ),
  };
}

export function apartTable(section: Section): Table | null {
  if (section.apart.length === 0) return null;
  return {
    title: 'Not ranked',
    words: 2,
    note: 'Not ranked, and not part of any test.',
    head: ['Model', 'Why', 'Score', 'n'],
    rows: section.apart.map(({ evaluation, standing }) => {
      const [lead] = figuresOf(readingOf(evaluation, section.reading));
      const value = hasFigures(standing) ? (lead?.value ?? null) : null;
      return plain([nameOf(evaluation), whyApart(evaluation, standing), percent(value), String(lead?.n ?? 0)]);
    }),
  };
}

/** What extractors were asked and found, with the leading figure without and with them; null without an extractor. */
export function extractorTable(section: Section): Table | null {
  if (section.reading !== 'strict') return null;
  const standings = new Map(section.apart.map(({ evaluation, standing }) => [evaluation.run.id, standing]));
  const rows = allOf(section).flatMap((entry) => {
    const { extracted } = entry;
    if (!extracted) return [];
    const lead = figuresOf(entry.strict)[0];
    const second = figuresOf(extracted.strict)[0];
    const { model, unread, option, none, unusable, failed, waiting, calls, cost } = extracted;
    return [
      plain([
        ...[nameOf(entry), model],
        percent(hasFigures(standings.get(entry.run.id) ?? 'complete') ? (lead?.value ?? null) : null),
        ...[percent(second?.value ?? null), range(printed(second))],
        ...[unread, option, none, unusable, failed + waiting, calls].map(String),
        `$${cost.toFixed(4)}`,
      ]),
    ];
  });
  if (rows.length === 0) return null;
  return {
    title: 'With extractor',
    words: 2,
    note: 'Replies that could not be read, read by another model, which got the question and its options. Not ranked, and not part of any test.',
    head: [
      ...['Model', 'Extractor', 'Without', 'With', '95 %', 'Unread', 'An option', 'None', 'Unusable', 'Not answered'],
      ...['Calls', 'Cost'],
    ],
    rows,
  };
}

/** A dimension's name within a sentence. */
function dimName(task: string, dim: string): string {
  const name = taskType(task)?.dims.find(({ id }) => id === dim)?.name ?? dim;
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The leading figure by the values of each dimension: one table per dimension with several values. */
export function slices(section: Section): Table[] {
  const { ranked, reading } = section;
  const [first] = ranked;
  if (!first) return [];
  const tables = readingOf(first, reading);
  const [lead] = figuresOf(tables);
  if (!lead) return [];
  const dims = [
    ...new Set(tables.cells.flatMap((cell) => (Object.keys(cell.dims).length === 1 ? Object.keys(cell.dims) : []))),
  ];
  return dims.flatMap((dim) => {
    const at = (entry: Evaluation, value: string) =>
      readingOf(entry, reading)
        .cells.find((own) => Object.keys(own.dims).length === 1 && own.dims[dim] === value)
        ?.metrics.find((metric) => metric.id === lead.id);
    const values = [
      ...new Set(
        ranked.flatMap((entry) =>
          readingOf(entry, reading).cells.flatMap(({ dims: own }) =>
            Object.keys(own).length === 1 && own[dim] !== undefined ? [own[dim]] : [],
          ),
        ),
      ),
    ];
    const known = values.filter((value) => ranked.some((entry) => (at(entry, value)?.n ?? 0) > 0));
    if (known.length < 2) return [];
    const columns = known.map((value) => marks(ranked, (entry) => at(entry, value)?.value ?? null));
    const n = (value: string) => Math.max(...ranked.map((entry) => at(entry, value)?.n ?? 0));
    return [
      {
        title: `${lead.label} by ${dimName(section.task, dim)}`,
        key: `${lead.label} by ${dim}`,
        words: 1,
        note: null,
        head: ['Model', ...known.map((value) => `${phraseWords(valuePhrase(value))} (${n(value)})`)],
        rows: ranked.flatMap((ranks, row) =>
          [ranks, ...extractedRows(ranks, reading)].map((extractedRow) => [
            { text: nameOf(extractedRow) },
            ...known.map((value, column) =>
              cell(
                percent(at(extractedRow, value)?.value ?? null),
                extractedRow === ranks ? columns[column]?.[row] : undefined,
              ),
            ),
          ]),
        ),
      },
    ];
  });
}

export const points = (value: number | null) =>
  value === null ? '–' : `${value > 0 ? '+' : ''}${(value * 100).toFixed(1)}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const pValue = (p: number | null) => (p === null ? '–' : p < 0.001 ? '< 0.001' : p.toFixed(3));

/** Tests of the pairs; if there are many, only those with the best run. */
export function testTable(section: Section): Table | null {
  const { ranked, pairs } = section;
  if (pairs.length === 0) return null;
  const best = ranked.find((entry) => !entry.baseline) ?? ranked[0];
  const shown =
    pairs.length <= mostPairs ? pairs : pairs.filter(({ a, b }) => a.run === best?.run.id || b.run === best?.run.id);
  const name = (run: string, model: string) => {
    const entry = ranked.find((own) => own.run.id === run);
    return entry ? rowName(entry) : model;
  };
  const shared = clusterNoun(section.task);
  const kinds = [...new Set(pairs.map(({ test }) => test))].join('; ');
  const less =
    shown.length < pairs.length
      ? ` Only the pairs with the best run, out of ${pairs.length}; the JSON report has all.`
      : '';
  return {
    title: 'Tests',
    words: 2,
    note: `Differences in points on common items (${kinds}), intervals with whole ${shared} resampled (t under 20); McNemar’s test treats items as independent; the interval and the last p do not (sign flips of whole ${shared}). h: Cohen’s h. MDE: smallest difference detected with a power of 0.8.${less}`,
    head: ['A', 'B', 'A − B', '95 %', 'n', capital(shared), 'p', 'p (Holm)', `p (${shared})`, 'h', 'MDE'],
    rows: shown.map((entry) =>
      plain([
        name(entry.a.run, entry.a.model),
        name(entry.b.run, entry.b.model),
        points(entry.delta),
        entry.ci ? `${points(entry.ci[0])} to ${points(entry.ci[1])}` : '–',
        String(entry.n),
        String(entry.clusters),
        pValue(entry.pRaw),
        pValue(entry.p),
        pValue(entry.pByCluster),
        entry.effect.h === null ? '–' : entry.effect.h.toFixed(2),
        entry.mde === null ? '–' : (entry.mde * 100).toFixed(1),
      ]),
    ),
  };
}

const missNames: Record<FailureKind, string> = {
  'near-miss': 'Near miss',
  'wrong-part': 'Wrong part',
  'named-alike': 'Named alike',
  'other-element': 'Other element',
  'nothing-there': 'Nothing there',
  wrong: 'Wrong',
  'parse-failure': 'Parse failure',
  refusal: 'Refusal',
  error: 'Error',
};

export function missTable(section: Section): Table | null {
  const rows = allOf(section);
  const kinds = (Object.keys(missNames) as FailureKind[]).filter((kind) =>
    rows.some(({ misses }) => misses.some((miss) => miss.kind === kind && miss.n > 0)),
  );
  if (kinds.length === 0) return null;
  return {
    title: 'Kinds of misses',
    words: 1,
    note: section.reading === 'parity' ? 'Of the strict reading.' : null,
    head: ['Model', ...kinds.map((kind) => missNames[kind])],
    rows: rows.map((row) =>
      plain([nameOf(row), ...kinds.map((kind) => String(row.misses.find((own) => own.kind === kind)?.n ?? 0))]),
    ),
  };
}

export function costTable(section: Section): Table {
  return {
    title: 'Cost and latency',
    words: 1,
    note: null,
    head: ['Model', 'Calls', 'From the ledger', 'Cost', 'Median s', '90 % within s'],
    rows: allOf(section).map((entry) =>
      plain([
        nameOf(entry),
        String(entry.run.calls),
        String(entry.run.reused),
        `$${entry.run.spent.toFixed(4)}`,
        entry.latency === null ? '–' : entry.latency.median.toFixed(1),
        entry.latency === null ? '–' : entry.latency.p90.toFixed(1),
      ]),
    ),
  };
}

export function exampleTable(section: Section): Table | null {
  if (section.examples.length === 0) return null;
  const short = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
  const byRun = new Map(allOf(section).map((entry) => [entry.run.id, entry]));
  return {
    title: 'Examples of misses',
    words: 6,
    note: null,
    head: ['Model', 'Item', 'Picture', 'Key', 'Answer', 'Counted as'],
    rows: section.examples.map(({ run, item, screenshot, gold, answer, outcome, failure }) => {
      const entry = byRun.get(run);
      return plain([
        entry ? rowName(entry) : run,
        short(item),
        screenshot,
        gold,
        short(answer ?? '–'),
        failure === null ? outcome : missNames[failure],
      ]);
    }),
  };
}

/** Maximum number of changed items that a report lists. */
const mostErrata = 50;

/** What was changed between the section's release and the newest one, or the one before; null without a change. */
export function errataTable({ errata }: Section): Table | null {
  if (!errata || errata.changed.length + errata.added + errata.removed === 0) return null;
  const { from, to, changed, added, removed } = errata;
  const cut = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…` : text);
  const more = changed.length > mostErrata ? ` The first ${mostErrata} of them are listed.` : '';
  return {
    title: 'Errata',
    words: 5,
    note: `From release ${from} to ${to}: ${changed.length} changed, ${added} added, ${removed} removed.${more}`,
    head: ['Kind', 'Item', 'Field', 'Before', 'After'],
    rows: changed
      .slice(0, mostErrata)
      .flatMap(({ kind, label, fields }) =>
        fields.map(({ path, before, after }) => plain([kind, cut(label), path, cut(before), cut(after)])),
      ),
  };
}

/** Fine state's rates of each run with both denominators; empty for other tasks. */
export function rateTables(section: Section): Table[] {
  return allOf(section).flatMap((entry) => {
    const rows = ratesRows(entry, section.reading);
    return rows
      ? [{ title: `Rates of ${nameOf(entry)}`, words: 1, note: null, head: [...ratesHead], rows: rows.map(plain) }]
      : [];
  });
}
