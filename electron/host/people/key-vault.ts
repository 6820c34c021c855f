/** Keeps API keys outside the project. The desktop shell gives one backed by the system keychain. */
export interface KeyVault {
  state: 'stored' | 'memory-only' | 'absent';
  /** Keyed by `keySlot`: a model's name and the server its key is for. */
  get(slot: string): string | undefined;
  set(slot: string, key: string): Promise<void>;
  remove(slot: string): Promise<void>;
  names(): string[];
}
