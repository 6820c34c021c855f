import { tool } from './lib/command.mjs';

/** Lints that need types, floating promises above all. */
export const run = (root) => tool(root, 'oxlint', ['--type-aware', '--format=unix', '--quiet']);
