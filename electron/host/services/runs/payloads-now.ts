import { screenshotContent } from '#shared/contract/screenshots.ts';
import { textsOf } from '#shared/lints/blurred-names.ts';
import type { UnderBlur } from '#shared/lints/blur-lints.ts';
import type { ReadDb } from '../../db/connection.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { blurredSince } from '../../db/queries/screenshots/blurs.ts';
import type { RunRow } from '../../db/queries/runs/runs.ts';
import { underBlurOf } from '../episodes/under-blur.ts';
import type { RunSubject } from '../run-subject/run-subject.ts';

/** What is blurred on some pictures now, and the payloads that a run over them would start with. */
interface Now {
  stamp: string;
  /** Ids and hashes of the blurred pictures: a payload that contains one is concerned. */
  pictures: ReadonlySet<string>;
  blurs: readonly UnderBlur[];
  /** When an area of each was last blurred, in milliseconds. */
  since: ReadonlyMap<string, number>;
  payloads: ReadonlyMap<string, unknown>;
}

/** When an area of a screenshot was last blurred, in milliseconds. */
function lastBlurred(db: ReadDb, id: string): number {
  let before: readonly string[] = [];
  let last = 0;
  for (const { at, content } of listRevisions(db, 'screenshot', id)) {
    const areas = screenshotContent.parse(content).blurs.map((area) => area.join(' '));
    if (areas.some((area) => !before.includes(area))) last = Date.parse(at);
    before = areas;
  }
  return last;
}

/** A value without the texts in it that name something blurred. */
function withoutNamed(value: unknown, blurs: readonly UnderBlur[]): unknown {
  if (typeof value === 'string') return blurs.some((blur) => blur.isNamedIn(value)) ? '' : value;
  if (Array.isArray(value)) return value.map((entry) => withoutNamed(entry, blurs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, withoutNamed(entry, blurs)]));
}

/**
 * Payloads of a run's items as they may be sent now. They were frozen when the run began; what was blurred since then
 * must not be sent any more, so payloads on these pictures are made again, and what earlier steps read there is left
 * out of what they hand on.
 */
export class PayloadsNow {
  readonly #db: ReadDb;
  readonly #subject: RunSubject;
  readonly #run: Pick<RunRow, 'request' | 'startedAt'>;
  #now: Now | null = null;

  constructor(db: ReadDb, subject: RunSubject, run: Pick<RunRow, 'request' | 'startedAt'>) {
    this.#db = db;
    this.#subject = subject;
    this.#run = run;
  }

  /** `stored` unless something was blurred on one of its pictures after the run began. */
  of(itemId: string, stored: unknown): unknown {
    // Releases are frozen: what people ask stays as they wrote it.
    if (this.#subject.kind === 'evaluate') return stored;
    const { pictures, payloads, blurs } = this.#look();
    if (pictures.size === 0 || ![...textsOf(stored)].some((text) => pictures.has(text))) return stored;
    // An item that was retired since is not made again.
    return payloads.get(itemId) ?? withoutNamed(stored, blurs);
  }

  /** What earlier steps made of an item, without texts that name what was blurred on its pictures meanwhile. */
  outputs(stored: unknown, made: Record<string, unknown>): Record<string, unknown> {
    if (Object.keys(made).length === 0) return made;
    const { pictures, blurs } = this.#look();
    if (pictures.size === 0 || ![...textsOf(stored)].some((text) => pictures.has(text))) return made;
    return Object.fromEntries(Object.entries(made).map(([step, entry]) => [step, withoutNamed(entry, blurs)]));
  }

  /**
   * Whether a picture of an item was blurred after work on it had begun (milliseconds). What earlier steps read there may
   * name anything that is hidden now, recognised or not.
   */
  sawSharp(stored: unknown, begun: number | null): boolean {
    if (begun === null) return false;
    const { since } = this.#look();
    return since.size > 0 && [...textsOf(stored)].some((text) => (since.get(text) ?? 0) >= begun);
  }

  #look(): Now {
    const blurred = blurredSince(this.#db, this.#run.startedAt);
    const stamp = JSON.stringify(blurred);
    if (this.#now?.stamp === stamp) return this.#now;
    const pictures = new Set(blurred.flatMap(({ id, sha256 }) => [id, sha256]));
    const payloads = new Map<string, unknown>();
    // Those of a release are never made again.
    if (blurred.length > 0 && this.#subject.kind !== 'evaluate')
      for (const { itemId, payload } of this.#subject.items(this.#db, this.#run.request))
        if ([...textsOf(payload)].some((text) => pictures.has(text))) payloads.set(itemId, payload);
    const blurs = blurred.flatMap(({ sha256 }) => underBlurOf(this.#db, sha256) ?? []);
    const since = new Map(
      blurred.flatMap(({ id, sha256 }) => {
        const at = lastBlurred(this.#db, id);
        return [
          [id, at],
          [sha256, at],
        ] as const;
      }),
    );
    this.#now = { stamp, pictures, blurs, since, payloads };
    return this.#now;
  }
}
