import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A process behind the fence. */
export interface Running {
  pid: number;
  /** The names of its program, and of the script that it runs. */
  names: string[];
}

async function readEntry(pid: number): Promise<{ pid: number; parent: number; names: string[] } | null> {
  try {
    const [stat, line] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name in brackets may have blanks and brackets of its own.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const names = line
      .split('\0')
      .slice(0, 2)
      .map((word) => path.basename(word));
    return state === 'Z' ? null : { pid, parent: Number(parent), names };
  } catch {
    return null;
  }
}

/** The processes that descend from one, which is not among them. */
export async function runningBelow(root: number): Promise<Running[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const all = (await Promise.all(pids.map(readEntry))).flatMap((entry) => entry ?? []);
  const below = (parent: number): Running[] =>
    all.flatMap((entry) =>
      entry.parent === parent ? [{ pid: entry.pid, names: entry.names }, ...below(entry.pid)] : [],
    );
  return below(root);
}
