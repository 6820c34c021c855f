/** Signs that XML may not hold at all, whatever way they are written; a file with one does not open. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are meant
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Text that means itself in HTML and SVG. */
export function escapeXml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}
