import { z } from 'zod';
import type { ReadDb, WriteDb } from '../connection.ts';
import { isStoppedUpgrade } from './stopped-upgrade.ts';
import { sumOf, type SummedTable, summedTables } from './columns.ts';

/**
 * Rows that disappear take their checksums with them. So each table also has a tally: the number of its rows and the
 * sum of their keys' checksums, kept by the same triggers as these. The sum identifies the rows that are missing.
 */
export interface Tally {
  n: number;
  /** Sum of the rows' `row_sum(key)`, modulo 2^48, so that it stays exact as a JavaScript number. */
  keys: number;
}

const mask = 2 ** 48 - 1;
/** Makes the guard depend on both figures; a damaged one stays damaged however much is added to all three. */
const weight = 1_000_003;

const tallyRow = z.object({ n: z.number(), keys: z.number() });
const storedTally = tallyRow.extend({ tbl: z.string() });

/** SQL of a key's checksum, as an integer. */
const keySum = ({ key }: SummedTable, row = '') => `CAST(${sumOf(key, row)} AS INTEGER)`;

/** False for a file from before tables had tallies. */
export function hasTallies(db: ReadDb): boolean {
  return db.get("SELECT 1 FROM sqlite_master WHERE name = 'row_tallies'") !== undefined;
}

/** The sound tallies of a file, by table. */
export function notedTallies(db: ReadDb): Map<string, Tally> {
  if (!hasTallies(db)) return new Map();
  const rows = db.all(`SELECT tbl, n, keys FROM row_tallies WHERE guard = ((n * ${weight} + keys) & ${mask})`);
  return new Map(rows.map((row) => storedTally.parse(row)).map(({ tbl, n, keys }) => [tbl, { n, keys }]));
}

/** The rows that are there. Those without a checksum were not written by the app and do not count. */
export function countRows(db: ReadDb, table: SummedTable): number {
  return z.object({ n: z.number() }).parse(db.get(`SELECT count(row_sum) AS n FROM "${table.name}"`)).n;
}

/** The tally of the rows that are there. */
export function tallyRows(db: ReadDb, table: SummedTable): Tally {
  const sql = `SELECT count(*) AS n, coalesce(sum(${keySum(table)}), 0) & ${mask} AS keys
    FROM "${table.name}" WHERE row_sum IS NOT NULL`;
  return tallyRow.parse(db.get(sql));
}

/** What `from` has more than `less`. */
export function minus(from: Tally, less: Tally): Tally {
  return { n: from.n - less.n, keys: (((from.keys - less.keys) % 2 ** 48) + 2 ** 48) % 2 ** 48 };
}

/** Tables with fewer rows than their tally says, with the tally of what is missing. */
export function tallyGaps(db: ReadDb): Map<string, Tally> {
  const noted = notedTallies(db);
  const gaps = new Map<string, Tally>();
  for (const table of summedTables(db)) {
    const tally = noted.get(table.name);
    if (table.hasSum && tally && countRows(db, table) < tally.n)
      gaps.set(table.name, minus(tally, tallyRows(db, table)));
  }
  return gaps;
}

/** Tables whose tally is damaged or gone. None if an upgrade was killed before it noted the first ones. */
export function lostTallies(db: ReadDb): string[] {
  if (!hasTallies(db)) return [];
  const noted = notedTallies(db);
  if (noted.size === 0 && isStoppedUpgrade(db)) return [];
  return summedTables(db)
    .filter(({ name, hasSum }) => hasSum && !noted.has(name))
    .map(({ name }) => name);
}

/** Sums up tallies. */
export function sumUp(tallies: Iterable<Tally>): Tally {
  let total: Tally = { n: 0, keys: 0 };
  for (const { n, keys } of tallies) total = { n: total.n + n, keys: (total.keys + keys) % 2 ** 48 };
  return total;
}

/** Notes a tally. Inside a transaction. */
export function noteTally(db: WriteDb, tbl: string, { n, keys }: Tally): void {
  db.run(
    `INSERT INTO row_tallies (tbl, n, keys, guard) VALUES (@tbl, @n, @keys, (@n * ${weight} + @keys) & ${mask})
     ON CONFLICT DO UPDATE SET n = excluded.n, keys = excluded.keys, guard = excluded.guard`,
    { tbl, n, keys },
  );
}

/** Notes the tally of a table as it is now, with what was missing before. Inside a transaction. */
export function retally(db: WriteDb, table: SummedTable, missing: Tally = { n: 0, keys: 0 }): void {
  noteTally(db, table.name, sumUp([tallyRows(db, table), missing]));
}

/** `retally` for tables by their names. */
export function retallyNamed(db: WriteDb, names: readonly string[]): void {
  for (const table of summedTables(db)) if (names.includes(table.name)) retally(db, table);
}

const change = (table: SummedTable, set: { n: string; keys: string; guard: string }) =>
  `UPDATE row_tallies SET n = ${set.n}, keys = (${set.keys}) & ${mask}, guard = (${set.guard}) & ${mask}
   WHERE tbl = '${table.name}'`;

/** SQL of what the tally gains when a row is inserted. */
export const tallyMade = (table: SummedTable): string => {
  const sum = keySum(table, 'new.');
  return change(table, { n: 'n + 1', keys: `keys + ${sum}`, guard: `guard + ${weight} + ${sum}` });
};

/** SQL after which the tally follows what a connection deletes, and keys that it changes, except those of damaged rows. */
export function keptTally(table: SummedTable): string {
  const { name, key, columns } = table;
  const [was, is] = [keySum(table, 'old.'), keySum(table, 'new.')];
  const gone = change(table, { n: 'n - 1', keys: `keys - ${was}`, guard: `guard - ${weight} - ${was}` });
  const moved = change(table, { n: 'n', keys: `keys - ${was} + ${is}`, guard: `guard - ${was} + ${is}` });
  const listed = key.map((column) => `"${column}"`).join(', ');
  const other = key.map((column) => `old."${column}" IS NOT new."${column}"`).join(' OR ');
  return `DROP TRIGGER IF EXISTS temp."${name}_tally_gone";
    DROP TRIGGER IF EXISTS temp."${name}_tally_moved";
    CREATE TEMP TRIGGER "${name}_tally_gone" AFTER DELETE ON main."${name}" WHEN old.row_sum IS NOT NULL
    BEGIN ${gone}; END;
    CREATE TEMP TRIGGER "${name}_tally_moved" AFTER UPDATE OF ${listed} ON main."${name}"
    WHEN (${other}) AND old.row_sum IS ${sumOf(columns, 'old.')} BEGIN ${moved}; END;`;
}
