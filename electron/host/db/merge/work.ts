import type { WriteDb } from '../connection.ts';
import { copyRows, ourId } from './tables.ts';

/** Whose pictures are whose, batches with what is in them, and how far people have read; what is here stands. */
export function mergeWork(db: WriteDb): void {
  copyRows(db, 'assignments', { put: { screenshot_id: ourId("'screenshot'", 'o.screenshot_id') } });
  copyRows(db, 'batches', { omit: ['seq'] });
  copyRows(db, 'batch_members', {
    put: {
      batch_seq: '(SELECT b.seq FROM main.batches b JOIN other.batches ob ON ob.id = b.id WHERE ob.seq = o.batch_seq)',
      entity_id: 'coalesce((SELECT min(m.our_id) FROM temp.merge_ids m WHERE m.other_id = o.entity_id), o.entity_id)',
    },
  });
  const read =
    '(SELECT c.seq FROM main.comments c JOIN other.comments oc ON oc.id = c.id WHERE oc.seq = o.comment_seq)';
  copyRows(db, 'thread_reads', { put: { comment_seq: read }, where: `${read} IS NOT NULL` });
}
