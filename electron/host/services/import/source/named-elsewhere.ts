import path from 'node:path';
import type { ImportReport } from '#shared/contract/imports.ts';
import { phrase, phraseWords } from '#shared/phrases/phrase.ts';
import type { EpisodeRead, Read } from '#pipelines/formats/format.ts';
import { imagesOf } from './pictures-of.ts';

/** Counts the pictures that records name by paths of another machine, for one note about all of them. */
export class NamedElsewhere {
  #count = 0;
  #first = { named: '', found: '' };

  async *of(records: AsyncIterable<Read | EpisodeRead>): AsyncGenerator<Read | EpisodeRead> {
    for await (const read of records) {
      for (const { named, name } of imagesOf(read)) {
        if (named === undefined) continue;
        if (this.#count++ === 0) this.#first = { named, found: name };
      }
      yield read;
    }
  }

  /** The note of an import; none if there were no such pictures. */
  notes(source: string): ImportReport['mended'] {
    if (this.#count === 0) return [];
    const sentence = phrase('import-named-elsewhere', { count: this.#count, ...this.#first });
    return [{ record: path.basename(source), what: phraseWords(sentence), phrase: sentence }];
  }
}
