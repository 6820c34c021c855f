import { z } from 'zod';
import { projectLabels, type ProjectLabels } from '#shared/contract/labels.ts';
import type { ReadDb } from '../connection.ts';

const row = z.object({ value: z.string() });

/** Labels of the attached project `other`; null while nobody has set any there. */
export function labelsOfOther(db: ReadDb): ProjectLabels | null {
  const found = db.get("SELECT value FROM other.meta WHERE key = 'labels'");
  return found === undefined ? null : projectLabels.parse(JSON.parse(row.parse(found).value));
}
