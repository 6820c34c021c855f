import { tool } from './lib/command.mjs';

/**
 * Types of all rooms, each by its own `tsconfig.json`, and the lints that need them, above all floating promises. One
 * pass for both: `tsc -b` beside it reads every type a second time and says the same.
 */
export const run = (root) => tool(root, 'oxlint', ['--type-aware', '--type-check', '--format=unix', '--quiet']);
