import type { CliSession } from './session.ts';

/** What failed in a run: the item's label and why, by label, so that two runs list the same failures alike. */
export async function failedItems({ client }: CliSession, id: string): Promise<{ item: string; why: string }[]> {
  const found: { item: string; why: string }[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof client.runs.items>> = await client.runs.items({
      id,
      status: 'failed',
      cursor,
      limit: 1000,
    });
    found.push(...page.rows.map((row) => ({ item: row.label, why: row.result })));
    if (page.nextCursor === null) return found.sort((a, b) => a.item.localeCompare(b.item, 'en', { numeric: true }));
    cursor = page.nextCursor;
  }
}
