/** A typed web address: http or https, without user name or password; otherwise null. */
export function webAddress(typed: string): URL | null {
  const text = typed.trim();
  try {
    const url = new URL(/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`);
    const web = url.protocol === 'http:' || url.protocol === 'https:';
    return web && url.hostname !== '' && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** Whether a page is on the web rather than a file or internal to the browser. */
export const onTheWeb = (address: string): boolean => /^https?:/i.test(address);
