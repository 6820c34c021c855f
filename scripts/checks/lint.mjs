import { totalmem } from 'node:os';
import { tool } from './lib/command.mjs';

/**
 * Types of all rooms, each by its own `tsconfig.json`, and the lints that need them, above all floating promises. One
 * pass for both: `tsc -b` beside it reads every type a second time and says the same.
 */
export function run(root) {
  // Half of its time goes into collecting garbage unless the compiler may keep more, here up to half of the machine.
  process.env.GOGC ??= '400';
  process.env.GOMEMLIMIT ??= `${Math.floor(totalmem() / 2 ** 21)}MiB`;
  return tool(root, 'oxlint', ['--type-aware', '--type-check', '--format=unix', '--quiet']);
}
