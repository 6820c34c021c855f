/**
 * True when the disk refused to keep something: it is full, can only be read, or fails. No item is to blame and the next
 * one would meet the same, so a run stops there instead of failing its items one after another.
 */
export function isDiskRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(ENOSPC|EDQUOT|EROFS|SQLITE_FULL|SQLITE_READONLY|SQLITE_IOERR)/.test(code);
}
