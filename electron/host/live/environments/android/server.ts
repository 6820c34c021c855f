import { inWords, type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import type { AttachedMachine } from '#shared/contract/runs/agents.ts';
import { within } from '#pipelines/live/deadlines.ts';
import { EnvironmentError } from '#pipelines/live/environment.ts';
import { namedMachines } from '../machines.ts';

/** The environment's name. */
export const androidId = 'android';

/** Milliseconds that the server may take to say what is attached (our choice). */
const listMs = 5000;

/** Where adb's server listens: the variables are adb's own. */
export function serverAddress(env: NodeJS.ProcessEnv = process.env): { host: string; port: number } {
  const socket = /^tcp:(?:(.+):)?(\d+)$/.exec(env['ADB_SERVER_SOCKET'] ?? '');
  const host = socket?.[1] ?? env['ANDROID_ADB_SERVER_ADDRESS'] ?? '127.0.0.1';
  return { host, port: Number(socket?.[2] ?? (env['ANDROID_ADB_SERVER_PORT'] || 5037)) };
}

/** A client of the user's adb server; the library is loaded when it is needed. */
export async function adbClient() {
  const [{ AdbServerClient }, { AdbServerNodeTcpConnector }] = await Promise.all([
    import('@yume-chan/adb'),
    import('@yume-chan/adb-server-node-tcp'),
  ]);
  return new AdbServerClient(new AdbServerNodeTcpConnector(serverAddress()));
}

/** A phone that the server knows. */
export interface Attached {
  serial: string;
  /** Its model, if it says. */
  model?: string;
  /** `device` if it can be used; otherwise why not, in adb's word: `unauthorized`, `offline` … */
  state: string;
}

/** The phones that are attached. @throws EnvironmentError if there is no server */
export async function attachedPhones(): Promise<Attached[]> {
  const client = await adbClient();
  const { host, port } = serverAddress();
  const none = () => new EnvironmentError(inWords('android-no-server', { address: `${host}:${port}` }));
  const list = async () => {
    const stream = await client.createConnection('host:devices-l');
    try {
      return await stream.readString();
    } finally {
      await stream.dispose();
    }
  };
  const text = await within(list(), listMs, none).catch(() => {
    throw none();
  });
  return text.split('\n').flatMap((line) => {
    // The state may have words of its own, such as `no permissions; see …`; what follows is `name:value`.
    const [, serial, state] = /^(\S+)\s+(.*?)(?=\s+[a-z_]+:\S|$)/.exec(line) ?? [];
    const model = / model:(\S+)/.exec(line)?.[1]?.replaceAll('_', ' ');
    return serial && state ? [{ serial, state, ...(model !== undefined && { model }) }] : [];
  });
}

/** Why a phone cannot be used; null if it can. */
function stateFault({ serial, state }: Attached): Phrase | null {
  if (state === 'device') return null;
  const known = {
    unauthorized: 'android-unauthorised',
    authorizing: 'android-unauthorised',
    offline: 'android-offline',
  };
  const code = Object.hasOwn(known, state) ? known[state as 'offline'] : null;
  return code === null ? phrase('android-state', { serial, state }) : phrase(code as 'android-offline', { serial });
}

/**
 * The phone to use: the one that is wanted, by its serial, or else the only one. Otherwise what prevents it, and what to
 * do about it.
 */
export function phoneAmong(
  attached: readonly Attached[],
  wanted: string | null,
): { serial: string } | { fault: Phrase } {
  if (attached.length === 0) return { fault: phrase('android-none') };
  const serials = attached.map(({ serial }) => serial).join(', ');
  const usable = attached.filter(({ state }) => state === 'device');
  const candidates = usable.length > 0 ? usable : attached;
  const found = wanted === null ? candidates[0] : attached.find(({ serial }) => serial === wanted);
  if (!found) return { fault: phrase('android-no-such', { serial: wanted ?? '', serials }) };
  if (wanted === null && candidates.length > 1) return { fault: phrase('android-several', { serials }) };
  const fault = stateFault(found);
  return fault === null ? { serial: found.serial } : { fault };
}

/** The serials that whoever started this process named: on the command line, or as adb's own variable has it. */
export function namedPhones(): string[] {
  const named = namedMachines(androidId);
  const variable = process.env['ANDROID_SERIAL'];
  return named.length > 0 || !variable ? named : [variable];
}

/** The phones of which a run has to name those that it may use; none if there is no choice. */
export async function phonesToChoose(): Promise<AttachedMachine[]> {
  if (namedPhones().length > 0) return [];
  const attached = await attachedPhones().catch(() => []);
  if (attached.length < 2) return [];
  return attached.map((attached) => ({
    id: attached.serial,
    name: attached.model ?? attached.serial,
    fault: stateFault(attached),
  }));
}

/** Why no phone can be used now; null if the given ones, those that were named, or the only one, can. */
export async function phonesFault(machines?: readonly string[]): Promise<Phrase | null> {
  try {
    const attached = await attachedPhones();
    const named = machines ?? namedPhones();
    for (const wanted of named.length > 0 ? named : [null]) {
      const found = phoneAmong(attached, wanted);
      if ('fault' in found) return found.fault;
    }
    return null;
  } catch (error) {
    if (error instanceof EnvironmentError) return phrase('text', { text: error.message });
    throw error;
  }
}

/** The same for one phone, as its serial. @throws EnvironmentError with what prevents it */
export async function usablePhone(wanted: string | null): Promise<string> {
  const found = phoneAmong(await attachedPhones(), wanted);
  if ('fault' in found) throw new EnvironmentError(phraseWords(found.fault));
  return found.serial;
}
