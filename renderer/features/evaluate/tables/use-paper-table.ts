import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import type { PaperRow, tableFormats } from '#shared/contract/runs/tables.ts';
import { say } from '../../../ui/messages.ts';
import { useRoute } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { saveReport } from '../save-report.ts';
import { layoutIn } from './place.ts';

export type TableFormat = Exclude<(typeof tableFormats)[number], 'json'>;

/** A row that a person can leave out: one run, one agent or one judge of ours; not people or guesses for reference. */
const isOwn = ({ printed, group }: PaperRow): boolean => !printed && group !== 'average' && group !== 'reference';

/** The table that the address names, as the person wants it: who decides success, which rows. */
export function usePaperTable() {
  const { params } = useRoute();
  const refusal = useCallRefusal('tables.get');
  const layout = layoutIn(params);
  const [by, setBy] = useState<SuccessBy>('source');
  const [leftOut, setLeftOut] = useState<{ of: string; keys: ReadonlySet<string> }>({ of: '', keys: new Set() });
  const whole = useQuery({
    ...orpc.tables.get.queryOptions({ input: { layout, by } }),
    enabled: refusal === null,
    placeholderData: keepPreviousData,
  });
  const { data } = whole;
  const part = data?.parts.find(({ release }) => release === params['release']) ?? data?.parts[0];
  const release = part?.release ?? null;
  const of = `${layout} ${release ?? ''}`;
  const own = part?.rows.filter(isOwn) ?? [];
  const keyOf = (row: PaperRow): string => (data?.of === 'runs' ? (row.run ?? '') : row.model);
  // A row of several runs cannot be chosen by one of them.
  const pickable =
    own.length > 1 && new Set(own.map(keyOf)).size === own.length && own.every((row) => keyOf(row) !== '');
  const out = leftOut.of === of && pickable ? leftOut.keys : new Set<string>();
  const kept = own.map(keyOf).filter((key) => !out.has(key));
  const narrowed = out.size > 0 && kept.length > 0;
  const asked = {
    ...{ layout, by },
    ...(release !== null && { release }),
    ...(narrowed && (data?.of === 'runs' ? { runs: kept } : { agents: kept })),
  };
  const fewer = useQuery({
    ...orpc.tables.get.queryOptions({ input: asked }),
    enabled: refusal === null && narrowed,
    placeholderData: keepPreviousData,
  });
  const toggle = (key: string) => {
    const next = new Set(out);
    if (!next.delete(key)) next.add(key);
    // One row stays.
    if (next.size < own.length) setLeftOut({ of, keys: next });
  };
  return {
    ...{ refusal, layout, by, setBy, release, toggle },
    releases: data?.parts.flatMap((part) => part.release ?? []) ?? [],
    table: data?.layout === layout ? data : undefined,
    part: narrowed ? (fewer.data?.parts[0] ?? part) : part,
    choices: pickable ? own.map((row) => ({ key: keyOf(row), name: row.model, shown: !out.has(keyOf(row)) })) : [],
    error: whole.error ?? fewer.error,
    retry: () => {
      for (const entry of [whole, fewer]) if (entry.error) void entry.refetch();
    },
    save: (format: TableFormat) =>
      client.tables.file({ ...asked, format }).then((file) => saveReport(file, format), say),
  };
}
