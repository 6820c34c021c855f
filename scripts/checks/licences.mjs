import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { licenceFile, licences } from './lib/licences.mjs';

/** Releases list the licences of everything they bundle, as currently installed. */
export function run(root) {
  const { text, problems } = licences(root);
  const file = path.join(root, licenceFile);
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (kept !== text) problems.push(`${licenceFile} is out of date; run "node scripts/make-licences.mjs"`);
  return problems;
}
