import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AgentTask, agentTask } from '#shared/agents/task.ts';
import { appRoot } from '#electron/host/files/app-folders.ts';

/** The example of an environment of one's own: its machine in a process, its module and its tasks. */
export async function startLamps(): Promise<{ address: string; module: string; tasks: AgentTask[]; end: () => void }> {
  const folder = path.join(appRoot(), 'docs/examples/environments/lamps');
  const machine = spawn(process.execPath, [path.join(folder, 'machine.mjs'), '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    machine.stdout.once('data', (line) => resolve(String(line).trim()));
    machine.once('exit', () => reject(new Error('the machine ended')));
  });
  const tasks = agentTask.array().parse(JSON.parse(readFileSync(path.join(folder, 'tasks.json'), 'utf8')));
  return { address, module: path.join(folder, 'my-env.mjs'), tasks, end: () => void machine.kill('SIGKILL') };
}
