interface Page<T> {
  rows: readonly T[];
  nextCursor: string | null;
}

/** All rows of a paged list, for what must be complete: a copy, a file. */
export async function allPages<T>(get: (cursor: string | null) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<T> = await get(cursor);
    all.push(...page.rows);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}
