import { Daemon, type Stream } from './wire.ts';
import { programsOf } from './programs.ts';
import { PhoneScreen } from './screen.ts';
import { type Ran, run } from './shell.ts';

const banner =
  'device::ro.product.name=fakedroid;ro.product.model=Fakedroid;ro.product.device=fakedroid;features=shell_v2,cmd,stat_v2';

/** Kinds of packets of the shell protocol (AOSP, adb/shell_protocol.h). */
const kinds = { out: 1, errors: 2, exit: 3 };

function packet(kind: number, data: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt8(kind);
  header.writeUInt32LE(data.length, 1);
  return Buffer.concat([header, data]);
}

interface Options {
  /** False: it does not trust this computer. */
  trusts?: boolean;
  /** Whether ADBKeyBoard is installed; it is unless this is false. */
  keyboard?: boolean;
}

/** What tests read of a phone and do to it. */
export interface PhoneState {
  /** Whether ADBKeyBoard is installed. */
  keyboard: boolean;
  /** What is written to it, by path. */
  readonly files: Map<string, string>;
  /** Programs that never end, by name. */
  readonly stuck: Set<string>;
  /** Something on the screen moves all the time, so that no tree of it can be dumped. */
  restless: boolean;
}

/** A stand-in for an Android phone: adbd's protocol, a small shell, and apps in a headless Chromium. */
export class Fakedroid {
  readonly state: PhoneState;
  #daemon: Daemon | null = null;
  /** Its browser starts when it is first used. */
  #screen: Promise<PhoneScreen> | null = null;

  private constructor(keyboard: boolean) {
    this.state = { keyboard, files: new Map(), stuck: new Set(), restless: false };
  }

  static async start({ trusts = true, keyboard = true }: Options = {}): Promise<Fakedroid> {
    const phone = new Fakedroid(keyboard);
    phone.#daemon = await Daemon.listen({ banner, trusts, opened: (stream) => void phone.#serve(stream) });
    return phone;
  }

  async #run(line: string): Promise<Ran> {
    this.#screen ??= PhoneScreen.open();
    try {
      return await run(line, programsOf(await this.#screen, this.state));
    } catch (error) {
      return { code: 134, out: Buffer.alloc(0), errors: String(error) };
    }
  }

  async #serve(stream: Stream): Promise<void> {
    const [, protocol, line] = /^(shell,v2[^:]*|shell[^:]*|exec):(.*)$/s.exec(stream.service) ?? [];
    if (protocol === undefined || line === undefined) return stream.end();
    if ([...this.state.stuck].some((name) => line.includes(name))) return;
    const { code, out, errors } = await this.#run(line);
    if (protocol.startsWith('shell,v2')) {
      if (out.length > 0) await stream.write(packet(kinds.out, out));
      if (errors !== '') await stream.write(packet(kinds.errors, Buffer.from(errors)));
      await stream.write(packet(kinds.exit, Buffer.from([code])));
    } else await stream.write(Buffer.concat([out, Buffer.from(errors)]));
    stream.end();
  }

  /** Where adb reaches it, and its serial. */
  get serial(): string {
    return this.#daemon?.address ?? '';
  }

  /** As if the cable were pulled. */
  async unplug(): Promise<void> {
    await this.#daemon?.close();
  }

  async close(): Promise<void> {
    await this.unplug();
    await (await this.#screen)?.close();
  }
}
