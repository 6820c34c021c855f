import { tool } from './lib/command.mjs';

/** Lints that need types, above all floating promises. */
export const run = (root) => tool(root, 'oxlint', ['--type-aware', '--format=unix', '--quiet']);
