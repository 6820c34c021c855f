import { tool } from './lib/command.mjs';

/** Files, exports and dependencies that nothing uses. */
export const run = (root) => tool(root, 'knip', ['--no-progress', '--no-config-hints']);
