import { errorTables } from './errors.ts';
import { referenceTable } from './references.ts';
import { clusterNoun } from '../interval-words.ts';
import { allOf, type Section } from '../section.ts';
import {
  apartTable,
  costTable,
  errataTable,
  exampleTable,
  extractorTable,
  leaderboard,
  missTable,
  plain,
  points,
  pValue,
  rateTables,
  slices,
  type Table,
  testTable,
} from '../tables.ts';
import { changesIn, sweepLines } from './variant-changes.ts';
import { percent } from '../model.ts';

/** Arms, repeats and perturbations against the plain run of the same model; null without any. */
function changeTable(section: Section): Table | null {
  const changes = changesIn(allOf(section), section.changes);
  if (changes.length === 0) return null;
  return {
    title: 'Arms, repeats and perturbations',
    words: 1,
    note: 'Each against the plain run of its model on the items of both, in points; positive is better than plain. Paired intervals and p as in the tests, not adjusted.',
    head: ['Run', 'Plain', 'Now', 'Change', '95 %', 'n', 'p', `p (${clusterNoun(section.task)})`],
    rows: changes.map((change) =>
      plain([
        change.name,
        percent(change.before),
        percent(change.now),
        points(change.change),
        change.ci ? `${points(change.ci[0])} to ${points(change.ci[1])}` : '–',
        String(change.n),
        pValue(change.p),
        pValue(change.pByCluster),
      ]),
    ),
  };
}

/** Runs of one model at several temperatures; null without a sweep. */
function sweepTable(section: Section): Table | null {
  const lines = sweepLines(allOf(section), section.reading);
  if (lines.length === 0) return null;
  return {
    title: 'Temperature',
    words: 1,
    note: 'The leading figure at each temperature, with its interval.',
    head: ['Model', 'Temperature', 'Figure', 'Value', '95 %', 'n'],
    rows: lines.map((line) => plain(line)),
  };
}

/** Every table of a section, in the order of a page. */
export const tablesIn = (section: Section): Table[] =>
  [
    leaderboard(section),
    referenceTable(section),
    apartTable(section),
    extractorTable(section),
    testTable(section),
    changeTable(section),
    sweepTable(section),
    ...slices(section),
    ...rateTables(section),
    missTable(section),
    ...errorTables(section),
    exampleTable(section),
    costTable(section),
    errataTable(section),
  ].filter((slice) => slice !== null);
