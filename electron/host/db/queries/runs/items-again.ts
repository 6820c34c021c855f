import type { WriteDb } from '../../connection.ts';

/** An item of an evaluation as the project makes it now; texts are JSON. */
export interface ItemAgain {
  runId: string;
  index: number;
  itemId: string;
  label: string;
  screenshotId: string;
  screenshotName: string;
  payload: string;
  item: string;
  dims: string;
  failure: string | null;
}

/** Replaces what a run knows of one of its items; its answer and score stay. */
export function putItemAgain(db: WriteDb, item: ItemAgain): void {
  db.run(
    `UPDATE run_items SET payload = @payload, label = @label
     WHERE run_id = @runId AND item_id = @itemId AND json_extract(payload, '$.index') = @index`,
    { runId: item.runId, itemId: item.itemId, index: item.index, payload: item.payload, label: item.label },
  );
  db.run(
    `UPDATE predictions SET screenshot_id = @screenshotId, screenshot_name = @screenshotName, item = @item, dims = @dims,
       failure = @failure WHERE run_id = @runId AND item_index = @index`,
    {
      ...{ runId: item.runId, index: item.index, screenshotId: item.screenshotId, screenshotName: item.screenshotName },
      ...{ item: item.item, dims: item.dims, failure: item.failure },
    },
  );
}
