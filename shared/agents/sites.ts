/** The sites that ship with Benchwright: a name of an app → the folder in `resources/sites`, and its host. */
const shipped: Readonly<Record<string, string>> = {
  Shop: 'shop',
  Notes: 'notes',
  Mail: 'mail',
  Team: 'team',
};
export const siteNames: readonly string[] = Object.keys(shipped);

/** The host of a shipped site, by its name; null if there is none. */
export const siteHost = (name: string): string | null => {
  const folder = Object.hasOwn(shipped, name) ? shipped[name] : undefined;
  return folder === undefined ? null : `${folder}.test`;
};

export const siteAddress = (name: string): string | null => {
  const host = siteHost(name);
  return host === null ? null : `http://${host}/`;
};
