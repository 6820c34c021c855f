import type { CliSession } from './session.ts';

/** What failed in a run, oldest first: the item's label and why. */
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
    if (page.nextCursor === null) return found.reverse();
    cursor = page.nextCursor;
  }
}
