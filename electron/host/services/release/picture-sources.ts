import type { PictureSource, Publication } from '#shared/contract/publishing.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { ReadDb } from '../../db/connection.ts';
import { readPublication } from '../../db/queries/meta.ts';
import { sourceOfPicture } from '../../db/queries/screenshots/picture-sources.ts';
import type { SubjectRecord } from './record.ts';
import { picturesOf } from './subjects.ts';

/** Counts pictures by where they come from. */
export class SourceCount {
  readonly #db: ReadDb;
  readonly #licences: Publication['pictureLicences'];
  readonly #of = new Map<string, string>();

  constructor(db: ReadDb) {
    this.#db = db;
    this.#licences = readPublication(db).pictureLicences;
  }

  /** Where a picture comes from; `from` is the source of its episode or set. */
  source(sha256: string, from: string | null): string {
    const known = this.#of.get(sha256);
    if (known !== undefined) return known;
    const source = sourceOfPicture(this.#db, sha256) ?? (from || inWords('publish-no-source'));
    this.#of.set(sha256, source);
    return source;
  }

  licence(source: string): string | null {
    return Object.hasOwn(this.#licences, source) ? (this.#licences[source] ?? null) : null;
  }

  add(subject: SubjectRecord): void {
    const from = subject.kind === 'screenshot' ? null : subject.source;
    for (const { sha256 } of picturesOf(subject)) this.source(sha256, from);
  }

  /** Sources in alphabetical order. */
  result(): PictureSource[] {
    const counts = new Map<string, number>();
    for (const source of this.#of.values()) counts.set(source, (counts.get(source) ?? 0) + 1);
    return [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([source, pictures]) => ({ source, pictures, licence: this.licence(source) }));
  }
}
