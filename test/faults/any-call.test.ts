import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AnyContractProcedure } from '@orpc/contract';
import { createRouterClient, ORPCError } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openHost } from '#electron/host/open-host.ts';
import type { Host } from '#electron/host/host.ts';
import { interceptors } from '#electron/host/router/access/interceptors.ts';
import { router } from '#electron/host/router/index.ts';
import { contract } from '#shared/contract/index.ts';
import { leastRole } from '#shared/contract/roles.ts';
import { type Random, seededRandom } from '#shared/metrics/random.ts';
import { fullCheck } from '#electron/host/db/check.ts';
import { sumProblems } from '#electron/host/db/row-sums/damage.ts';

/** Cases; `BENCHWRIGHT_FUZZ=10000 vitest run test/faults/any-call.test.ts` for a night. */
const cases = Number(process.env['BENCHWRIGHT_FUZZ'] ?? 1500);
const seed = Number(process.env['BENCHWRIGHT_FUZZ_SEED'] ?? 1);

/** Not called at random: they open and make projects anywhere, listen without an end, or ask other machines. */
const apart =
  /^(projects\.(create|open|close|doctor|restore)|events\.|models\.(check|try)|system\.|exports\.|imports\.|runs\.(start|estimate)|evaluations\.(start|estimate)|merge|recording)/;
const procedures = Object.keys(leastRole).filter((name) => !apart.test(name));

let root: string;
let host: Host;
type Call = (input: unknown) => Promise<unknown>;
let client: Record<string, Record<string, Call>>;
const ids: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'bw-calls-'));
  host = openHost({ shell: 'cli', userFolder: path.join(root, 'home') });
  const context = { host, caller: { name: 'Ada', role: 'curator' as const } };
  const typed = createRouterClient(router, { context, interceptors: interceptors() });
  client = typed as unknown as typeof client;
  await typed.projects.create({ path: path.join(root, 'project'), sample: true });
  const { rows } = await typed.screenshots.query({ limit: 4 });
  for (const { id } of rows) {
    ids.push(id);
    for (const element of await typed.elements.list({ screenshotId: id })) ids.push(element.id);
  }
  for (const { id } of (await typed.questions.query({})).rows.slice(0, 6)) ids.push(id);
}, 120_000);
afterAll(async () => {
  await host.session?.close();
  rmSync(root, { recursive: true, force: true });
});

/** The fields that a procedure's input has. */
function fieldsOf(resource: string, procedure: string): string[] {
  const declared = (contract as unknown as Record<string, Record<string, AnyContractProcedure>>)[resource]?.[procedure];
  const schema = declared?.['~orpc'].inputSchema;
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/** Fields of things within inputs. */
const names = 'id ids kind filter from to set content revision baseRevision text name state lint platform size'.split(
  ' ',
);

/** A value that a field of this name may well have, so that a fair share of calls gets past the schema. */
function likely(field: string, next: Random): unknown {
  const pick = (list: readonly unknown[]) => list[Math.floor(next() * list.length)];
  if (/(id|Id|from|to)$/.test(field)) return pick(ids);
  if (/[rR]evision$|^(seconds|limit|offset|size|seed|lot|x|y)$/.test(field)) return Math.floor(next() * 5);
  if (field === 'kind') return pick(['question', 'element', 'instruction', 'screenshot', 'approve', 'reject', 'skip']);
  if (field === 'sort') return pick(['needs-work', 'name', 'oldest']);
  if (field === 'state') return pick(['draft', 'approved', 'rejected', 'retired']);
  if (field === 'selection') return { kind: 'ids', ids: [pick(ids)] };
  if (field === 'filter') return pick([{}, { text: 'NEAR("' }, { state: ['draft'] }, { lint: ['x'] }]);
  if (field === 'items') return [{ id: pick(ids), baseRevision: Math.floor(next() * 3) }];
  if (/^(text|name|label|note|title|tag|path|edit|reason|answer)$/.test(field))
    return pick(['A', 'a b', '"*', '\u0000', '💥']);
  return any(next);
}

const nasty: unknown[] = [
  ...[
    null,
    undefined,
    true,
    0,
    -1,
    1.5,
    1e308,
    Number.NaN,
    '',
    'x'.repeat(5000),
    '__proto__',
    'constructor',
    '\u0000',
    '\ud800',
  ],
  ...[
    '../../etc/passwd',
    '%',
    "'; DROP TABLE items; --",
    '"',
    '*',
    'NEAR(',
    'question',
    'element',
    'approved',
    'needs-work',
    'oldest',
  ],
  ...[
    [],
    {},
    [[]],
    [null],
    { kind: 'filter', filter: {} },
    { kind: 'ids', ids: [] },
    [0, 0, 10, 10],
    { text: '"' },
    { text: 'a OR' },
  ],
];

function any(next: Random, depth = 0): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const kind = next();
  if (kind < 0.35) return pick(ids);
  if (kind < 0.75 || depth > 2) return pick(nasty);
  if (kind < 0.85) return Array.from({ length: Math.floor(next() * 4) }, () => any(next, depth + 1));
  return Object.fromEntries(
    Array.from({ length: Math.floor(next() * 4) }, () => [pick(names) ?? '', any(next, depth + 1)]),
  );
}

/** A call that fails says so as the contract does: never as something that nobody thought of. */
const unforeseen = (error: unknown, name: string) =>
  !(error instanceof ORPCError) ||
  error.code === 'INTERNAL_SERVER_ERROR' ||
  error.message.startsWith(`${name} failed:`);

it(`answers or refuses every one of ${cases} calls (seed ${seed})`, async () => {
  const next = seededRandom(seed);
  const faults: string[] = [];
  const answered = new Set<string>();
  for (let n = 0; n < cases; n += 1) {
    const name = procedures[Math.floor(next() * procedures.length)] ?? '';
    const [resource = '', procedure = ''] = name.split('.');
    const fields = fieldsOf(resource, procedure).filter(() => next() < 0.9);
    const input = Object.fromEntries(fields.map((key) => [key, next() < 0.85 ? likely(key, next) : any(next)]));
    try {
      await client[resource]?.[procedure]?.(next() < 0.03 ? any(next) : input);
      answered.add(name);
    } catch (error) {
      if (unforeseen(error, name))
        faults.push(`case ${n}: ${name}(${JSON.stringify(input).slice(0, 400)}): ${String(error).slice(0, 300)}`);
    }
  }
  expect(faults).toEqual([]);
  // Else only the schemas were tried.
  expect(answered.size, [...answered].join(' ')).toBeGreaterThan(procedures.length / 3);
  const read = host.session?.read;
  expect(read && [...fullCheck(read), ...sumProblems(read)]).toEqual([]);
}, 300_000);
