import { spawn } from 'node:child_process';

/** Ends a process that leads a group, and the group; nothing happens if it is gone. */
export function killGroup(pid: number): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => undefined);
    return;
  }
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has ended.
    }
}
