/** Characters that XML does not allow, even escaped; a file that contains one does not open. */
// Control characters are what this matches.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Escapes text for HTML and SVG. */
export function escapeXml(text: string): string {
  const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(forbidden, '\ufffd').replace(/[&<>"']/g, (sign) => named[sign] ?? sign);
}
