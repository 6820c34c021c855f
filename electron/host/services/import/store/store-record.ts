import { hash } from 'node:crypto';
import type { Platform } from '#shared/records/fields.ts';
import type { ScreenshotContent } from '#shared/contract/screenshots.ts';
import type { ImportAs } from '#shared/contract/imports.ts';
import type { ReadRecord, RefusedRecord } from '#pipelines/formats/format.ts';
import { because, type Phrase, phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { pictureLints } from '#shared/lints/picture-lints.ts';
import { turnedRecord, turnOf } from '#pipelines/formats/pictures/turned.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { insertMedia, insertOriginal } from '../../../db/queries/screenshots/media.ts';
import { addLint } from '../../../db/queries/items/lints.ts';
import { entityOfRecord, insertRawRecord } from '../../../db/queries/items/raw-records.ts';
import { getScreenshot, writeMediaOk } from '../../../db/queries/screenshots/screenshots.ts';
import type { StoredPicture } from '../../../media/store.ts';
import type { Change } from '../../../changes/change.ts';
import { createItem, createScreenshot } from '../../../changes/create.ts';
import { proposeNode } from '../../prelabels/propose.ts';
import { saveEntity } from '../../../changes/save.ts';
import { checkedRecord, checkedScreenshot } from '../checked.ts';
import { entriesIn, type Entries } from './entries.ts';
import { KnownItems } from './known-items.ts';
import type { Owner, EntryDestination } from './entry-kind.ts';
import { entryKinds } from './registry.ts';
import { checkedItem } from './store-items.ts';

export interface Stored {
  /** Number of created rows; 0 means that everything already existed. */
  made: number;
  entries: Entries;
  repairs: Phrase[];
  refused: RefusedRecord[];
  screenshotId: string | null;
}

/** Platform, app and tags that the person set for the import. */
export interface ImportDefaults {
  tags: readonly string[];
  /** Platform and app set for the whole import. */
  options: { platform?: Platform | undefined; app?: string | undefined };
  about(record: ReadRecord): { platform: Platform | null; app: string | null };
}

/** Writes records of one import into the project, skipping existing ones. */
export class RecordStore {
  readonly #importId: string;
  readonly #format: string;
  readonly #defaults: ImportDefaults;
  readonly #as: ImportAs;
  readonly #known = new KnownItems();
  #position = 0;

  constructor(importId: string, format: string, importDefaults: ImportDefaults, as: ImportAs) {
    this.#importId = importId;
    this.#format = format;
    this.#defaults = importDefaults;
    this.#as = as;
  }

  /** Called when the transaction around `store` was rolled back. */
  rolledBack(): void {
    this.#known.forget();
  }

  store(to: Change, given: ReadRecord, picture: StoredPicture): Stored {
    const position = this.#position++;
    const turn = turnOf(given.screenshot.declaredSize, picture, picture.orientation);
    const read = turn ? turnedRecord(given, turn) : given;
    const repairs = [...read.repairs, ...picture.repairs];
    const declared = read.screenshot.declaredSize;
    if (declared && (declared[0] !== picture.width || declared[1] !== picture.height))
      repairs.push(
        phrase('import-size-differs', { declared: declared.join('×'), width: picture.width, height: picture.height }),
      );
    const expected = read.screenshot.image.sha256;
    if (expected && expected !== picture.originalSha256 && expected !== picture.sha256)
      repairs.push(phrase('import-picture-differs'));

    const checked = checkedRecord(read, picture);
    const { elements, questions, refused, leftOut, repairs: changed } = checked;
    repairs.push(...changed);
    const entries: Entries = { found: entriesIn(read), added: 0, known: 0, refused: leftOut };
    const described = read.elements.length + read.questions.length;
    const left = elements.length + questions.length + (read.items?.length ?? 0);
    if (described > 0 && left === 0) return { made: 0, entries, repairs, refused, screenshotId: null };

    let about: ScreenshotContent;
    try {
      about = this.#about(read);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const left = entries.found - entries.refused;
      refused.push({
        record: read.record,
        line: read.line,
        ...because(error.phrase),
        ...(left > 1 && { entries: left }),
      });
      entries.refused = entries.found;
      return { made: 0, entries, repairs, refused, screenshotId: null };
    }
    const shot = this.#screenshot(to, read, picture, about);
    const items = this.#known.of(to.db, shot.id, shot.existing);
    const claimed = items.list(read.list);
    let made = shot.made;
    const rawHash = read.raw
      ? hash('sha256', `${picture.sha256}\n${read.convention}\n${this.#as === 'elements' ? '' : this.#as}${read.raw}`)
      : '';
    const before = rawHash ? entityOfRecord(to.db, this.#format, rawHash) : null;
    const count = (isNew: boolean) => {
      if (isNew) made++;
      entries[isNew ? 'added' : 'known']++;
    };
    const place: EntryDestination = {
      ...{ to, format: this.#format, screenshot: { id: shot.id, app: shot.app }, items, claimed, count },
      keepRaw: (part, raw) => this.#raw(to, read, part, position, raw, ''),
    };
    if (before) {
      entryKinds.find(({ kind }) => kind === before.kind)?.recall(place, checked, before.id);
      entries.known = entries.found - entries.refused;
      return { made, entries, repairs: [], refused, screenshotId: shot.id };
    }

    if (described + (read.items?.length ?? 0) === 0) entries[shot.made > 0 ? 'added' : 'known']++;
    let owner: Owner = { kind: 'screenshot', id: shot.id };
    if (this.#as === 'prelabels') {
      const on = { screenshotId: shot.id, from: this.#format, at: to.at };
      for (const { content } of elements) count(proposeNode(to.db, content, on));
      if (read.raw) this.#raw(to, read, owner, position, read.raw, rawHash);
      return { made, entries, repairs, refused, screenshotId: shot.id };
    }
    for (const entry of entryKinds) owner = entry.store(place, checked, read) ?? owner;
    for (const item of read.items ?? []) {
      const subject = { kind: 'screenshot' as const, id: shot.id };
      const found = checkedItem(item, subject);
      if ('phrase' in found) {
        refused.push({ record: read.record, line: read.line, ...because(found.phrase) });
        entries.refused++;
        continue;
      }
      const { of, content } = found;
      const there = items.claimItem(to.db, shot.id, of.id, content);
      count(!there);
      if (there) continue;
      const { state = 'to_review', source = this.#format } = item;
      owner = { kind: of.id, id: createItem(to, of.id, { subject, content, state, source }).id };
    }
    if (read.raw) this.#raw(to, read, owner, position, read.raw, rawHash);
    return { made, entries, repairs, refused, screenshotId: shot.id };
  }

  #raw(to: Change, read: ReadRecord, owner: Owner, position: number, record: string, recordHash: string): void {
    insertRawRecord(to.db, {
      importId: this.#importId,
      format: this.#format,
      convention: read.convention,
      kind: owner.kind,
      entityId: owner.id,
      position,
      record,
      hash: recordHash,
    });
  }

  #about(read: ReadRecord): ScreenshotContent {
    const tags = [...new Set([...this.#defaults.tags, ...read.screenshot.tags])];
    return checkedScreenshot(read, { ...this.#defaults.about(read), tags });
  }

  #screenshot(to: Change, read: ReadRecord, picture: StoredPicture, about: ScreenshotContent) {
    const { platform, app, tags } = about;
    const media = { ...picture, createdAt: to.at };
    insertMedia(to.db, media);
    writeMediaOk(to.db, picture.sha256, true);
    if (picture.originalSha256 !== picture.sha256)
      insertOriginal(to.db, picture.originalSha256, picture.sha256, picture.repairs.map(phraseWords));
    const lints = pictureLints({ from: this.#format, declared: read.screenshot.declaredSize, picture });
    const { id, existing } = createScreenshot(to, {
      ...about,
      sha256: picture.sha256,
      width: picture.width,
      height: picture.height,
      source: read.screenshot.source ?? read.screenshot.image.name,
      importId: this.#importId,
      lints,
    });
    if (!existing) return { id, existing, app, made: 1 };
    for (const lint of lints) addLint(to.db, 'screenshot', id, id, lint);
    const there = getScreenshot(to.db, id);
    if (!there) return { id, existing, app, made: 0 };
    const filled = {
      name: there.name,
      platform: there.platform ?? platform,
      app: there.app ?? app,
      tags: [...new Set([...there.tags, ...tags])],
      blurs: there.blurs,
    };
    const saved = saveEntity(to, 'screenshot', id, null, filled);
    return { id, existing, app: filled.app, made: saved.revision > there.revision ? 1 : 0 };
  }
}
