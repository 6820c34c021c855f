const shapes = [/\b(?:sk|rk|pk|api)-[A-Za-z0-9_*-]{8,}/g, /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi];

/** Removes secrets from a text that will be stored or shown: the key itself, and anything that looks like one. */
export function redact(text: string, apiKey: string | undefined): string {
  const clean = withoutKey(text, apiKey);
  return shapes.reduce((said, shape) => said.replace(shape, '[key]'), clean);
}

/** Forms in which the key may occur in a text: plain, or escaped for JSON, a shell or a URL. */
function spellings(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  return [...new Set([key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key)])];
}

/** Removes the exact key, however it is escaped, and leaves everything else unchanged. */
export function withoutKey(text: string, apiKey: string | undefined): string {
  if (!apiKey || apiKey.length < 4) return text;
  let clean = text;
  for (const written of spellings(apiKey)) if (clean.includes(written)) clean = clean.replaceAll(written, '[key]');
  return clean;
}
