/**
 * Default destination of an export: `exports/<tag>-<format>` in the project, or directly in a chosen folder; a
 * partial export gets a name of its own; with the format's extension if it is one file.
 */
export function exportPath(
  folder: string,
  tag: string | null,
  format: { id: string; accepts: readonly string[] },
  { chosen = false, part = false }: { chosen?: boolean; part?: boolean } = {},
): string {
  const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/';
  const ending = format.accepts.includes('folder') ? '' : (format.accepts[0] ?? '');
  const name = `${tag ?? 'approved'}${part ? '-selection' : ''}-${format.id}${ending}`;
  const base = folder.endsWith(separator) ? folder.slice(0, -1) : folder;
  return [base, ...(chosen ? [] : ['exports']), name].join(separator);
}
