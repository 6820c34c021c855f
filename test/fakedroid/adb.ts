import { execFile, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { promisify } from 'node:util';
import { OwnFolder } from '#electron/host/live/environments/own-folder.ts';

const run = promisify(execFile);
/** Longest wait for the server; milliseconds. */
const startMs = 20_000;

/** A free port of this machine. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Why no adb server can be started here; null if one can. */
export async function noAdb(): Promise<string | null> {
  const found = await run('adb', ['version']).catch(() => null);
  return found === null ? 'The tests of phones need adb: apt install adb.' : null;
}

/** Debian's adb: a server of its own with no other phones, and commands that ask it. It ends with this process. */
export class AdbServer {
  readonly port: number;
  readonly pid: number | undefined;
  readonly #home: OwnFolder;
  readonly #end: () => Promise<void>;

  private constructor(port: number, pid: number | undefined, home: OwnFolder, end: () => Promise<void>) {
    this.port = port;
    this.pid = pid;
    this.#home = home;
    this.#end = end;
  }

  static async start(): Promise<AdbServer> {
    const [port, home] = [await freePort(), await OwnFolder.make('adb')];
    const env = { PATH: process.env['PATH'], HOME: home.path, TMPDIR: home.path, ADB_MDNS_AUTO_CONNECT: '0' };
    const child = spawn('adb', ['-P', String(port), 'nodaemon', 'server'], { stdio: 'ignore', env });
    home.owns(child.pid);
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const server = new AdbServer(port, child.pid, home, async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const until = Date.now() + startMs;
    const { attachedPhones } = await import('#electron/host/live/environments/android/server.ts');
    process.env['ANDROID_ADB_SERVER_PORT'] = String(port);
    while (!(await attachedPhones().then(Boolean, () => false))) {
      if (child.exitCode !== null || Date.now() > until) throw new Error('adb did not start');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return server;
  }

  /** Debian's adb as a witness: what a command prints. Only while the server runs: otherwise it would start another. */
  async adb(...args: string[]): Promise<string> {
    const env = { PATH: process.env['PATH'], HOME: this.#home.path };
    const { stdout } = await run('adb', ['-P', String(this.port), ...args], { env, encoding: 'utf8', timeout: 30_000 });
    return stdout;
  }

  async close(): Promise<void> {
    delete process.env['ANDROID_ADB_SERVER_PORT'];
    await this.#end();
    await this.#home.remove();
  }
}
