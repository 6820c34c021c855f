import { parentPort, workerData } from 'node:worker_threads';
import { openRead } from '../db/connection.ts';
import { LibraryIndex } from './library-index.ts';
import { endThread, type LibraryAnswer, type LibraryRequest } from './library-messages.ts';

/** Thread of the library: one reading connection, one index, questions answered in order. */
const { database } = workerData as { database: string };
const db = openRead(database);
const index = new LibraryIndex(db);

function answer({ op, args }: LibraryRequest): unknown {
  switch (op) {
    case 'facets':
      return index.facets(...args);
    case 'query':
      return index.query(...args);
    case 'range':
      return index.range(...args);
    case 'place':
      return index.place(...args);
    case 'selectionSummary':
      return index.selectionSummary(...args);
    case 'chosenIds':
      return index.chosenIds(...args);
  }
}

parentPort?.on('message', (request: LibraryRequest | typeof endThread) => {
  if (request === endThread) {
    db.close();
    parentPort?.close();
    return;
  }
  let reply: LibraryAnswer;
  try {
    reply = { n: request.n, value: answer(request) };
  } catch (error) {
    reply = { n: request.n, error: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(reply);
});
