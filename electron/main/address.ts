/** Where the window's page lives; the only origin that may talk to the main process. */
export const scheme = 'benchwright';
export const origin = `${scheme}://app`;
export const startPage = `${origin}/index.html`;

/** True for an address of our own page. */
export function isOurs(address: string): boolean {
  try {
    const url = new URL(address);
    return url.protocol === `${scheme}:` && url.host === 'app';
  } catch {
    return false;
  }
}

/** The parsed address when it may be opened in the person's browser: https, and no name or password in it. */
export function externalAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
