/** What a person typed as an address of the web: http or https, without a name or password in it; otherwise null. */
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

/** Whether a page lies on the web, and not in a file or inside the browser. */
export const onTheWeb = (address: string): boolean => /^https?:/i.test(address);
