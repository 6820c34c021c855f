import type { Lint } from '#shared/records/fields.ts';
import type { WriteDb } from '../../db/connection.ts';
import { addLint, detailAsStored, lintsWithCodes, removeLint } from '../../db/queries/items/lints.ts';

/** Sets the findings of certain codes on a screenshot's items of a kind, by item. Only rows that differ are written. */
export function setLints(
  db: WriteDb,
  kind: string,
  screenshotId: string,
  codes: readonly string[],
  wanted: Map<string, Lint[]>,
): void {
  for (const { id, code, severity, detail } of lintsWithCodes(db, kind, screenshotId, codes)) {
    const same = wanted
      .get(id)
      ?.find((lint) => lint.code === code && lint.severity === severity && detailAsStored(lint) === detail);
    if (!same) removeLint(db, kind, id, code);
    else wanted.set(id, wanted.get(id)?.filter((lint) => lint !== same) ?? []);
  }
  for (const [id, lints] of wanted) for (const lint of lints) addLint(db, kind, id, screenshotId, lint);
}
