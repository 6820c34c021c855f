import type { KeyVault } from './key-vault.ts';

/** Keys kept only in this process's memory: for the browser shell, the command line, and systems without a keychain. */
export function memoryVault(): KeyVault {
  const keys = new Map<string, string>();
  return {
    state: 'memory-only',
    get: (model) => keys.get(model),
    set: async (model, key) => {
      keys.set(model, key);
    },
    remove: async (model) => {
      keys.delete(model);
    },
    names: () => [...keys.keys()],
  };
}
