import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

const needed = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'];

function isProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** What is missing on this machine for a private keyring; empty if it is available. */
export function keyringLacks(): string[] {
  if (process.platform !== 'linux') return [`a Linux system: this is ${process.platform}`];
  return needed.filter((name) => !isProgram(name));
}

/** A message bus and an unlocked keyring for one test, apart from those of whoever runs it. */
export interface Keyring {
  env: Record<string, string>;
  /** Switches that make the desktop shell use it. */
  args: string[];
  /** Everything that the keyring wrote to the disk. */
  folder: string;
  stop(): Promise<void>;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

/** The first line that a process prints. */
async function firstLine(child: ChildProcess): Promise<string> {
  let words = '';
  if (child.stdout)
    for await (const text of child.stdout) {
      words += String(text);
      if (words.includes('\n')) return words.slice(0, words.indexOf('\n'));
    }
  throw new Error('the process ended without a word');
}

export async function startKeyring(): Promise<Keyring> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwright-keyring-'));
  const own = { XDG_DATA_HOME: path.join(folder, 'data'), XDG_RUNTIME_DIR: path.join(folder, 'run') };
  for (const text of Object.values(own)) mkdirSync(text, { mode: 0o700 });
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const env = { ...own, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus) };
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets', '--foreground'], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // The password that unlocks it; a new keyring keeps the first one given.
  daemon.stdin?.end('only-for-this-test');
  const asked = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/', 'org.freedesktop.DBus.NameHasOwner'];
  await vi.waitUntil(
    () =>
      execFileSync('dbus-send', [...asked, 'string:org.freedesktop.secrets'], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      }).includes('true'),
    { timeout: 20_000 },
  );
  return {
    env,
    args: ['--password-store=gnome-libsecret'],
    folder,
    stop: async () => {
      await ended(daemon);
      await ended(bus);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
