import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const line = ({ version, name, sql }) => ({ version, sha256: hash('sha256', `${version}\n${name}\n${sql}`) });

/** Differences between the migrations and the list of published ones, one sentence each. */
export function differences(migrations, landed) {
  const now = new Map(migrations.map((migration) => [migration.version, line(migration)]));
  const known = new Set(landed.map(({ version }) => version));
  const last = Math.max(0, ...known);
  const problems = [];
  for (const { version, sha256 } of landed)
    if (now.get(version)?.sha256 !== sha256)
      problems.push(
        now.has(version)
          ? `migration ${version} has landed and was changed; put it back and add a new one`
          : `migration ${version} has landed and is gone; put it back`,
      );
  for (const [version, entry] of now)
    if (!known.has(version))
      problems.push(
        version < last
          ? `migration ${version} is new but lower than ${last}, which is in use; give it a higher number`
          : `migration ${version} is new; add to electron/host/db/migrations/landed.json: ${JSON.stringify(entry)}`,
      );
  return problems;
}

/** Migrations are append-only: `landed.json` contains the number and the hash of each published one. */
export async function run(root) {
  const folder = path.join(root, 'electron', 'host', 'db', 'migrations');
  const { migrations } = await import(pathToFileURL(path.join(folder, 'index.ts')).href);
  return differences(migrations, JSON.parse(readFileSync(path.join(folder, 'landed.json'), 'utf8')));
}
