import { tool } from './lib/command.mjs';

export const run = (root) => tool(root, 'biome', ['format', '.', '--colors=off']);
