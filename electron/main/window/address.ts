/** Origin of the window's page, the only one that may talk to the main process. */
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

/** The parsed address, if it may be opened in the person's browser: https, without user name or password. */
export function externalAddress(address: string): URL | null {
  try {
    const url = new URL(address);
    return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}
