import { client } from '../../transport/client.ts';
import { saveBlob } from '../../ui/files/save-text.ts';

const pageSize = 2000;

/** Offers every prediction of a run as a download of JSON lines, which `benchwright score` reads. */
export async function savePredictions(run: string, name: string): Promise<void> {
  // The browser keeps large blobs out of memory, so each page becomes one.
  const pieces: Blob[] = [];
  for (let after = -1; ; ) {
    const page = await client.evaluations.predictionsOut({ run, after, limit: pageSize });
    pieces.push(new Blob([page.map((line) => `${JSON.stringify(line)}\n`).join('')]));
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last.index;
  }
  saveBlob(name, new Blob(pieces, { type: 'application/jsonl' }));
}
