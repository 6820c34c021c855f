import { changeTable, sweepTable } from './changes.ts';
import { errorTables } from './errors.ts';
import { referenceTable } from './references.ts';
import type { Section } from '../section.ts';
import {
  apartTable,
  costTable,
  errataTable,
  exampleTable,
  extractorTable,
  leaderboard,
  missTable,
  rateTables,
  slices,
  type Table,
  testTable,
} from '../tables.ts';

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
  ].filter((one) => one !== null);
