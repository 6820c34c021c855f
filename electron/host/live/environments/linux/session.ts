import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { fileOf, type LinuxProgram } from '#shared/agents/linux/programs.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { words } from '../found.ts';
import { OwnFolder } from '../own-folder.ts';
import { programPath } from './programs.ts';

const run = promisify(execFile);
/** Longest wait for the display, and for one call of xdotool; milliseconds. */
const startMs = 60_000;
const callMs = 30_000;
const pollMs = 100;
const inside = '/home/agent';

const openbox = `<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><desktops><number>1</number></desktops>
<keyboard></keyboard><mouse><context name="Client"><mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind></context></mouse>
<applications><application type="normal"><maximized>yes</maximized><focus>yes</focus></application></applications></openbox_config>`;
/** Nothing moves on its own, so that a screen comes to rest. */
const gtk = '[Settings]\ngtk-cursor-blink=false\ngtk-enable-animations=false\n';
const gtk2 = 'gtk-cursor-blink=0\n';
/** Where programs find sockets, and by which number buses know whoever started them. */
const runtime = '/run/agent';
const displayFolder = '/tmp/.X11-unix';
const user = 1000;

/** An X authority file with one cookie for every display (family 65535). */
function authority(cookie: Buffer): Buffer {
  const text = (value: Buffer) => Buffer.concat([Buffer.from([value.length >> 8, value.length & 255]), value]);
  const none = Buffer.alloc(0);
  return Buffer.concat([Buffer.from([255, 255]), ...[none, none, Buffer.from('MIT-MAGIC-COOKIE-1'), cookie].map(text)]);
}

/** What programs see of this machine: the system's files, their own home, and the display. No network, no processes. */
function fence(folders: { home: string; sockets: string; display: string }, cookie: string, script: string): string[] {
  const system = ['/usr', '/etc', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/var/cache/fontconfig'];
  const env = {
    HOME: inside,
    PATH: '/usr/bin:/bin',
    DISPLAY: ':0',
    XAUTHORITY: '/tmp/authority',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    GTK_IM_MODULE: 'gtk-im-context-simple',
    QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
    XDG_RUNTIME_DIR: runtime,
  };
  return [
    ...[
      '--unshare-all',
      '--uid',
      String(user),
      '--gid',
      String(user),
      '--die-with-parent',
      '--new-session',
      '--clearenv',
    ],
    ...system.flatMap((folder) => ['--ro-bind-try', folder, folder]),
    ...['--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', '--tmpfs', '/run'],
    ...['--bind', folders.sockets, runtime, '--bind', folders.home, inside],
    ...['--ro-bind', folders.display, displayFolder, '--ro-bind', cookie, '/tmp/authority', '--chdir', inside],
    ...['--ro-bind', script, '/tmp/session.sh'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}

/** Waits until Xvfb writes the number of its display, which it does when it is ready. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = () => reject(new EnvironmentError(inWords('linux-no-display')));
    const timer = globalThis.setTimeout(failed, startMs);
    server.once('exit', failed);
    server.once('error', failed);
    let words = '';
    (server.stdio[3] as Readable).on('data', (text) => {
      words += String(text);
      if (!words.includes('\n')) return;
      clearTimeout(timer);
      server.off('exit', failed);
      resolve();
    });
  });
}

/** A virtual display with a window manager and programs behind a fence, and a fresh home folder. */
export class Session {
  readonly #own: OwnFolder;
  /** The script that starts its programs. */
  readonly #script: string;
  readonly #children: ChildProcess[] = [];
  #shell: ChildProcess | null = null;
  #closed = false;

  private constructor(own: OwnFolder, script: string) {
    this.#own = own;
    this.#script = script;
  }

  /** @throws EnvironmentError if the display does not start */
  static async start(
    screen: { width: number; height: number },
    files: readonly { file: string; content: Buffer }[],
    resources: string,
  ): Promise<Session> {
    const session = new Session(await OwnFolder.make('linux'), path.join(resources, 'linux', 'session.sh'));
    try {
      await session.#start(screen, files);
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  get home(): string {
    return path.join(this.#own.path, 'home');
  }

  /** Where its display has its socket, which nobody else's can take. */
  get #displayFolder(): string {
    return path.join(this.#own.path, 'x11');
  }

  /**
   * What starts a program that has this display alone as number 0, and that ends with this process, also when that is
   * killed. Sockets of displays are shared by the whole machine otherwise, and a killed server's is taken by the next one.
   */
  get #ownDisplay(): string[] {
    const own = ['--die-with-parent', '--unshare-net', '--dev-bind', '/', '/'];
    return [...own, '--bind', this.#displayFolder, displayFolder];
  }

  get #sockets(): string {
    return path.join(this.#own.path, 'run');
  }

  /** Where its programs have their sockets, and by which number their buses know this process. */
  get buses(): { runtime: string; user: number } {
    return { runtime: this.#sockets, user };
  }

  /** The process that all of its programs descend from; null if it has ended. */
  get fencePid(): number | null {
    return this.alive ? (this.#shell?.pid ?? null) : null;
  }

  /** Where Xvfb keeps the pixels. */
  get pixels(): string {
    return path.join(this.#own.path, 'pixels', 'Xvfb_screen0');
  }

  get #cookie(): string {
    return path.join(this.#own.path, 'authority');
  }

  /** What no longer runs, in a sentence; null if everything does. */
  get broken(): string | null {
    if (this.#closed) return inWords('linux-session-gone');
    const ended = this.#children.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
    if (!ended) return null;
    return inWords(ended === this.#shell ? 'linux-programs-gone' : 'linux-display-gone');
  }

  get alive(): boolean {
    return this.broken === null;
  }

  #child(program: string, args: string[], stdio: ('ignore' | 'pipe')[]): ChildProcess {
    const child = spawn(program, args, { stdio });
    // Without a listener, a program that cannot be started would end this process.
    child.on('error', () => undefined);
    this.#children.push(child);
    this.#own.owns(child.pid);
    return child;
  }

  async #start(screen: { width: number; height: number }, files: readonly { file: string; content: Buffer }[]) {
    const usual = [
      { file: '.config/openbox.xml', text: openbox },
      { file: '.config/gtk-3.0/settings.ini', text: gtk },
      { file: '.gtkrc-2.0', text: gtk2 },
    ].map(({ file, text }) => ({ file, content: Buffer.from(text) }));
    for (const { file, content } of [...usual, ...files]) {
      const there = path.join(this.home, file);
      await mkdir(path.dirname(there), { recursive: true });
      await writeFile(there, content);
    }
    await mkdir(path.dirname(this.pixels));
    await mkdir(this.#sockets, { mode: 0o700 });
    await mkdir(this.#displayFolder, { mode: 0o700 });
    await writeFile(this.#cookie, authority(randomBytes(16)), { mode: 0o600 });
    const size = `${screen.width}x${screen.height}x24`;
    const display = ['-displayfd', '3', '-screen', '0', size, '-fbdir', path.dirname(this.pixels)];
    // Without `-noreset` it starts over when its only program leaves, and drops the window manager that just came.
    const xvfb = ['Xvfb', ':0', ...display, '-auth', this.#cookie, '-nolisten', 'tcp', '-noreset'];
    const server = this.#child('bwrap', [...this.#ownDisplay, ...xvfb], ['ignore', 'ignore', 'ignore', 'pipe']);
    await ready(server);
    const args = [
      ...fence({ home: this.home, sockets: this.#sockets, display: this.#displayFolder }, this.#cookie, this.#script),
      'dbus-run-session',
      '--',
      'sh',
      '/tmp/session.sh',
    ];
    this.#shell = this.#child('bwrap', args, ['pipe', 'ignore', 'ignore']);
    this.#shell.stdin?.on('error', () => undefined);
    await this.#managed();
    // In the middle it would call up tooltips, which are in the picture one time and not the next.
    await this.xdotool('mousemove', '0', '0').catch(() => undefined);
  }

  /** Waits for the window manager: windows that appear before it are neither enlarged nor in front. */
  async #managed(): Promise<void> {
    const until = Date.now() + startMs;
    while (!/^\d+$/m.test(await this.xdotool('get_num_desktops').catch(() => ''))) {
      if (!this.alive || Date.now() > until) throw new EnvironmentError(inWords('linux-no-display'));
      await setTimeout(pollMs);
    }
  }

  /** Starts a program that the project allows, optionally with a file of the home folder. */
  launch({ command }: LinuxProgram, file = ''): void {
    this.#shell?.stdin?.write(`${command}\t${file}\n`);
  }

  /** Calls xdotool; its arguments pass no shell. Rejects if it refuses them. */
  async xdotool(...args: string[]): Promise<string> {
    // Without a UTF-8 locale it would lose letters.
    const env = {
      PATH: programPath(),
      LANG: 'C.UTF-8',
      DISPLAY: ':0',
      XAUTHORITY: this.#cookie,
    };
    const { stdout } = await run('bwrap', [...this.#ownDisplay, 'xdotool', ...args], { env, timeout: callMs });
    return stdout;
  }

  /** A window's title; empty for one that no window manager keeps, such as a tooltip. */
  async #titleOf(id: string): Promise<string> {
    const text = await this.xdotool('get_desktop_for_window', id, 'getwindowname', id).catch(() => '');
    return text.split('\n').slice(1).join(' ').trim();
  }

  /** The windows with their titles, the one in front last. */
  async windows(): Promise<{ id: string; title: string; active: boolean }[]> {
    const list = await this.xdotool('search', '--onlyvisible', '--name', '.').catch(() => '');
    const front = (await this.xdotool('getactivewindow').catch(() => '')).trim();
    const titled = await Promise.all(
      list
        .split('\n')
        .filter(Boolean)
        .map(async (id) => ({
          id,
          title: await this.#titleOf(id),
          active: id === front,
        })),
    );
    return titled.filter(({ title }) => title !== '' && title !== 'Openbox');
  }

  /** The windows of a program: those of its class, and those whose titles have its words. */
  async windowsOf(program: LinuxProgram): Promise<{ id: string; title: string; active: boolean }[]> {
    const name = `^${fileOf(program).replaceAll(/[.+]/g, String.raw`\\$&`)}$`;
    const ofClass = await this.xdotool('search', '--onlyvisible', '--class', name).catch(() => '');
    const ids = new Set(ofClass.split('\n'));
    const all = await this.windows();
    return all.filter(({ id, title }) => ids.has(id) || words(title).includes(words(program.title)));
  }

  /** Ends its programs at once. */
  kill(): void {
    this.#closed = true;
    for (const child of this.#children) child.kill('SIGKILL');
  }

  async close(): Promise<void> {
    this.#closed = true;
    const ended = this.#children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
          child.once('exit', () => resolve());
          child.kill('SIGKILL');
        }),
    );
    await Promise.all(ended);
    await this.#own.remove();
  }
}
