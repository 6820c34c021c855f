const shapes = [/\b(?:sk|rk|pk|api)-[A-Za-z0-9_*-]{8,}/g, /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi];

/** Takes secrets out of a text that will be stored or shown: the key itself, and what looks like one. */
export function redact(text: string, apiKey: string | undefined): string {
  const clean = withoutKey(text, apiKey);
  return shapes.reduce((said, shape) => said.replace(shape, '[key]'), clean);
}

/** The key as it may stand in a text: as it is, and as JSON, a shell or an address writes it. */
function spellings(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  return [...new Set([key, json, json.replaceAll('/', '\\/'), encodeURIComponent(key)])];
}

/** Takes the very key out, however it is escaped, and leaves everything else unchanged. */
export function withoutKey(text: string, apiKey: string | undefined): string {
  if (!apiKey || apiKey.length < 4) return text;
  let clean = text;
  for (const written of spellings(apiKey)) if (clean.includes(written)) clean = clean.replaceAll(written, '[key]');
  return clean;
}
