import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { inWords } from '#shared/phrases/phrase.ts';

const file = z.record(z.string(), z.string());

/**
 * True if the system stores the encryption key; Linux without a keyring only has `basic_text`, which protects nothing.
 */
function systemKeepsKeys(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false;
  if (process.platform !== 'linux') return true;
  return !['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend());
}

/**
 * API keys by model and server. On disk they are encrypted with the system's keychain; without one they are kept in this
 * process's memory only. Use after the app is ready.
 */
export class Keychain {
  readonly state: 'stored' | 'memory-only';
  readonly keys = new Map<string, string>();
  readonly #file: string;

  constructor(userFolder: string) {
    this.#file = path.join(userFolder, 'keys.json');
    this.state = systemKeepsKeys() ? 'stored' : 'memory-only';
    if (this.state === 'stored') this.#read();
  }

  #read(): void {
    let stored: Record<string, string>;
    try {
      stored = file.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        process.stderr.write(inWords('desktop-keys-unreadable', { file: this.#file }));
      return;
    }
    for (const [model, encrypted] of Object.entries(stored)) {
      try {
        this.keys.set(model, safeStorage.decryptString(Buffer.from(encrypted, 'base64')));
      } catch {
        process.stderr.write(inWords('desktop-key-foreign', { model }));
      }
    }
  }

  /** `key` null removes it. */
  store(model: string, key: string | null): void {
    if (key === null) this.keys.delete(model);
    else this.keys.set(model, key);
    if (this.state !== 'stored') return;
    const encrypted = [...this.keys].map(([name, value]) => [
      name,
      safeStorage.encryptString(value).toString('base64'),
    ]);
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(encrypted)), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
