import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileOf, type LinuxProgram } from '#shared/agents/linux/programs.ts';

/** A program with the Debian package that has it. */
export interface Program {
  program: string;
  package: string;
}

/** The program that an app is. */
export const neededFor = (app: LinuxProgram): Program => ({ program: fileOf(app), package: app.package });

/** What every session needs: a display, a window manager, a message bus, somebody who clicks, and a fence. */
export const needed: readonly Program[] = [
  { program: 'Xvfb', package: 'xvfb' },
  { program: 'xdotool', package: 'xdotool' },
  { program: 'openbox', package: 'openbox' },
  { program: 'dbus-run-session', package: 'dbus-daemon' },
  { program: 'bwrap', package: 'bubblewrap' },
];

/** Where this machine has its programs. */
export const programPath = (): string => process.env['PATH'] ?? '';
const folders = () => programPath().split(path.delimiter).filter(Boolean);

/** Those of the programs that this machine lacks. */
export const lacking = (programs: readonly Program[]): Program[] =>
  programs.filter(({ program }) => !folders().some((folder) => existsSync(path.join(folder, program))));

/** What the system allowed once need not be tried again, whatever project asks. */
let fenced = false;
/** Why no sandbox can be made here, in the words of bwrap; null if one can. Containers often forbid it. */
export function noSandbox(): string | null {
  if (fenced) return null;
  const args = ['--unshare-all', '--uid', '1000', '--gid', '1000', '--ro-bind', '/', '/', '--proc', '/proc', 'true'];
  const { status, stderr, error } = spawnSync('bwrap', args, { encoding: 'utf8', timeout: 10_000 });
  fenced = status === 0;
  return fenced ? null : (error?.message ?? stderr.trim());
}
