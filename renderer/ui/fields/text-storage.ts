import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

interface Schema extends DBSchema {
  texts: { key: [owner: string, key: string]; value: string };
}

/** How names in localStorage began, where earlier versions stored texts. */
const before = 'benchwright.text ';

/** A page opens its database once. */
let opened: Promise<IDBPDatabase<Schema>> | null = null;

/** The browser's own database, on this machine only; it survives a closed or crashed page and a closed browser. */
async function storage(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('benchwright-texts', 1, { upgrade: (db) => void db.createObjectStore('texts') });
  return opened;
}

export async function storeText(owner: string, key: string, text: string): Promise<void> {
  await (await storage()).put('texts', text, [owner, key]);
}

export async function removeText(owner: string, key: string): Promise<void> {
  await (await storage()).delete('texts', [owner, key]);
}

/** Moves the texts of `owner` that an earlier version stored. */
async function moveTexts(owner: string): Promise<void> {
  const prefix = `${before}${owner}\n`;
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(prefix))) {
    await storeText(owner, name.slice(prefix.length), localStorage.getItem(name) ?? '');
    localStorage.removeItem(name);
  }
}

/** The texts of `owner` by key. */
export async function textsOf(owner: string): Promise<Record<string, string>> {
  await moveTexts(owner);
  const tx = (await storage()).transaction('texts');
  // Every key of this owner: an array sorts after all texts.
  const range = IDBKeyRange.bound([owner, ''], [owner, []]);
  const [keys, texts] = await Promise.all([tx.store.getAllKeys(range), tx.store.getAll(range)]);
  return Object.fromEntries(keys.map(([, key], at) => [key, texts[at] ?? '']));
}
