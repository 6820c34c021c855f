/**
 * True if the disk cannot store something: it is full, read-only, or failing. No item caused this and the next one
 * would fail too, so a run stops instead of failing its items one after another.
 */
export function isDiskRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(ENOSPC|EDQUOT|EROFS|SQLITE_FULL|SQLITE_READONLY|SQLITE_IOERR)/.test(code);
}
