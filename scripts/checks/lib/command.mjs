import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** Runs a tool from node_modules; its output is the list of problems if it fails. */
export function tool(root, name, args) {
  const script = path.join(root, 'node_modules', '.bin', name);
  const done = spawnSync(script, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return [];
  const said = `${done.stdout ?? ''}${done.stderr ?? ''}`.trim() || (done.error?.message ?? `exit code ${done.status}`);
  return said.split('\n');
}
