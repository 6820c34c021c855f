const shapes = [/\b(?:sk|rk|pk|api)-[A-Za-z0-9_*-]{8,}/g, /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi];

/** Secrets of a request: its key, and the password in its server's address; undefined if it has none. */
export type Secrets = readonly (string | undefined)[];

/** A server's address without user name and password; unchanged if it has none. */
export function withoutLogin(address: string): string {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return address;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The secrets of a request to an address: its key, and the password in the address as written and as sent. */
export function secretsOf(apiKey: string | undefined, address: string): Secrets {
  const { password } = new URL(address);
  return [apiKey, password, unescaped(password)];
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes secrets from a text that will be stored or shown: the known ones, and anything that looks like a key. */
export function redact(text: string, secrets: Secrets): string {
  const clean = withoutSecrets(text, secrets);
  return shapes.reduce((said, shape) => said.replace(shape, '[key]'), clean);
}

/** Forms in which the key may occur in a text: plain, or escaped for JSON, a shell or a URL. */
function spellings(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  return [...new Set([key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key)])];
}

/** Removes exactly these secrets, however they are escaped, and leaves everything else unchanged. */
export function withoutSecrets(text: string, secrets: Secrets): string {
  let clean = text;
  // Shorter ones would be found in half of all texts.
  for (const secret of secrets)
    if (secret !== undefined && secret.length >= 4)
      for (const written of spellings(secret)) if (clean.includes(written)) clean = clean.replaceAll(written, '[key]');
  return clean;
}
