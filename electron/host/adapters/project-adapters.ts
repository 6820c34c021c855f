import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import type { AdapterFault, AdapterFunction, AdapterPort } from '#pipelines/engine/adapters.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import type { AdapterRef } from '#shared/records/own-files.ts';
import { type Phrase, phrase, type PhraseCode, phraseWords } from '#shared/phrases/phrase.ts';
import { inside, readInside } from '../files/inside.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { AdapterProcess } from './adapter-process.ts';
import { isConfirmed } from './confirmed.ts';

const largest = 1_000_000;

/** An adapter's text as it is in the project now; null if there is none. A phrase if it is too large. */
export function adapterText(folder: string, path: string): { text: string; sha256: string } | Phrase | null {
  const file = inside(folder, path);
  if (!existsSync(file)) return null;
  if (statSync(file).size > largest) return phrase('adapter-too-large', { path });
  const text = readInside(folder, path);
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** The text of an adapter that may run here, or why it may not. */
function usable(folder: string, userFolder: string, ref: AdapterRef): string | Phrase {
  const found = adapterText(folder, ref.path);
  if (found === null) return phrase('adapter-missing', { path: ref.path });
  if ('code' in found) return found;
  if (found.sha256 !== ref.sha256) return phrase('adapter-changed', { path: ref.path });
  return isConfirmed(userFolder, ref) ? found.text : phrase('adapter-unconfirmed', { path: ref.path });
}

/** Why an adapter cannot run on this machine; null if it can. */
export function adapterTrouble(folder: string, userFolder: string, ref: AdapterRef): Phrase | null {
  const found = usable(folder, userFolder, ref);
  return typeof found === 'string' ? null : found;
}

const faultCodes = {
  threw: 'adapter-threw',
  waits: 'adapter-waits',
  import: 'adapter-import',
  'too-long': 'adapter-too-long',
  memory: 'adapter-memory',
  ended: 'adapter-ended',
} as const satisfies Record<AdapterFault['kind'], PhraseCode>;

/** The adapters of an open project. Each is read once, so that a run keeps the one that it began with. */
export class ProjectAdapters implements AdapterPort {
  readonly #session: ProjectSession;
  readonly #userFolder: string;
  readonly #process: AdapterProcess;
  readonly #texts = new Map<string, string>();
  readonly #forget: () => void;

  constructor(session: ProjectSession, userFolder: string, process = new AdapterProcess()) {
    this.#session = session;
    this.#userFolder = userFolder;
    this.#process = process;
    this.#forget = session.events.listen((event) => {
      if (event.type === 'changed' && event.kinds.includes('model')) this.#texts.clear();
    });
  }

  async call(ref: AdapterRef, name: AdapterFunction, args: readonly unknown[]) {
    const key = `${ref.path} ${ref.sha256}`;
    let source = this.#texts.get(key);
    if (source === undefined) {
      const found = usable(this.#session.folder, this.#userFolder, ref);
      if (typeof found !== 'string') throw new ItemError('adapter-failed', phraseWords(found));
      source = found;
      this.#texts.set(key, source);
    }
    const outcome = await this.#process.call({ source, name, args });
    if (outcome.kind !== 'fault') return outcome;
    throw new ItemError(
      'adapter-failed',
      phraseWords(phrase(faultCodes[outcome.fault.kind], { name, detail: outcome.fault.detail })),
      {
        example: outcome.fault.detail,
      },
    );
  }

  close(): void {
    this.#forget();
    this.#process.close();
  }
}
