import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Waits until its input ends, which it does when this process is gone, whatever ended it. Then it ends what is listed in
 * `processes`, and what names the folder: a browser that was still starting is listed nowhere yet, and would make the
 * folder anew. It stays until the folder has not come back for a while.
 */
const guard = `trap "" INT TERM HUP
read -r said
[ "$said" = done ] && exit
[ -f "$1/processes" ] && while read -r one; do kill -KILL "$one" 2>/dev/null; done <"$1/processes"
gone=0 n=0
while [ "$gone" -lt 5 ] && [ "$n" -lt 30 ]; do
  for file in $(grep -slaF -- "$1/" /proc/[0-9]*/cmdline); do
    one=\${file#/proc/}
    kill -KILL "\${one%/cmdline}" 2>/dev/null
  done
  [ -e "$1" ] && gone=0
  rm -rf "$1"
  gone=$((gone + 1)) n=$((n + 1))
  sleep 0.3
done`;

/** A temporary folder of one environment. It and the processes named to it do not outlive this process. */
export class OwnFolder {
  readonly path: string;
  readonly #guard: ChildProcess | null = null;

  private constructor(folder: string) {
    this.path = folder;
    if (process.platform === 'win32') return;
    this.#guard = spawn('/bin/sh', ['-c', guard, 'sh', folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { PATH: '/usr/bin:/bin' },
    });
    this.#guard.on('error', () => undefined);
    this.#guard.stdin?.on('error', () => undefined);
    this.#guard.unref();
  }

  static async make(name: string): Promise<OwnFolder> {
    return new OwnFolder(await mkdtemp(path.join(tmpdir(), `benchwright-${name}-`)));
  }

  /** Names a process, or with `group` all of the group that it leads. */
  owns(pid: number | undefined, group = false): void {
    if (pid !== undefined) appendFileSync(path.join(this.path, 'processes'), `${group ? -pid : pid}\n`);
  }

  /** Removes it, once its processes have ended. */
  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true, maxRetries: 8, retryDelay: 100 });
    this.#guard?.stdin?.end('done\n');
  }
}
