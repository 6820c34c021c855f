const shapes = [/\b(?:sk|rk|pk|api)-[A-Za-z0-9_*-]{8,}/g, /\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi];

/** Takes secrets out of a text that will be stored or shown: the key itself, and what looks like one. */
export function redact(text: string, apiKey: string | undefined): string {
  const clean = withoutKey(text, apiKey);
  return shapes.reduce((said, shape) => said.replace(shape, '[key]'), clean);
}

/** Takes the very key out, and leaves everything else as it came. */
export function withoutKey(text: string, apiKey: string | undefined): string {
  return apiKey && apiKey.length >= 4 && text.includes(apiKey) ? text.replaceAll(apiKey, '[key]') : text;
}
