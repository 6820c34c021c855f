import { readingWorkOf } from '../../../reading-work/work.ts';
import { integrityCheck, type LostReference, lostReferences } from '../../../db/check.ts';
import type { ReadDb } from '../../../db/connection.ts';
import {
  itemsElsewhereAfter,
  type RevisionGap,
  revisionGaps,
  screenshotsAfter,
  staleScreenshots,
  type WrongCount,
  wrongCounts,
  wronglyTagged,
} from '../../../db/queries/doctor.ts';
import {
  incompleteEpisodes,
  itemsWithoutSubject,
  subjectsWithoutPicture,
  unsearchableEpisodes,
} from '../../../db/queries/episodes/doctor-subjects.ts';
import { allReviewHooks } from '../../../items/registry.ts';
import type { ProjectFiles } from '../../../project/project-files.ts';
import type { Control } from '../../../long-work/long-work.ts';
import { type ContentFound, readContents } from './contents.ts';
import { readSums, type SumsFound } from './sums.ts';
import { isWronglyLinted, wronglyLintedOn } from '../../../items/relint/compare.ts';

/** Number of screenshots, or of items about something else, that are read between two checkpoints. */
const atOnce = 20;

/** A place with findings that differ from what the checks find: a screenshot, or an item about something else. */
interface WrongLints {
  id: string;
  /** Number of items there whose findings differ. */
  items: number;
}

/** The number of items that `compare` finds; none in damaged rows, which their checksums report. */
function counted(compare: () => number): number {
  try {
    return compare();
  } catch {
    return 0;
  }
}

/**
 * Runs the checks of all live items again, and compares what they find with what is stored. Findings of models and
 * imports are not made again, so they are not compared.
 */
async function readLints(db: ReadDb, control: Control): Promise<WrongLints[]> {
  const wrong: WrongLints[] = [];
  const places = [
    { read: screenshotsAfter, count: (id: string) => wronglyLintedOn(db, id).size },
    { read: itemsElsewhereAfter, count: (id: string) => Number(isWronglyLinted(db, id)) },
  ];
  for (const { read, count } of places) {
    let rows = read(db, 0, atOnce);
    while (rows.length > 0) {
      for (const { id } of rows) {
        const items = counted(() => count(id));
        if (items > 0) wrong.push({ id, items });
      }
      await control.checkpoint();
      rows = read(db, rows.at(-1)?.seq ?? 0, atOnce);
    }
  }
  return wrong;
}

type Named = ReturnType<typeof incompleteEpisodes>;

/** Inconsistencies between a project's rows; each list is empty if all is well. */
export interface RowsFound {
  /** SQLite's findings on the file. */
  structure: string[];
  /** Findings of the rows' checksums. */
  sums: SumsFound;
  references: LostReference[];
  gaps: RevisionGap[];
  counts: WrongCount[];
  /** Ids of screenshots whose rows by tag differ from their tags. */
  tagged: string[];
  /** Where findings differ from what the checks find. */
  lints: WrongLints[];
  /** Ids of screenshots whose figures or words are out of date. */
  stale: string[];
  /** Items whose place in the queue does not match their child items. */
  misplaced: string[];
  contents: ContentFound[];
  /** Items whose episode or set of pictures is missing. */
  lost: ReturnType<typeof itemsWithoutSubject>;
  incompleteEpisodes: Named;
  withoutPicture: Named;
  unsearchable: string[];
}

export type RowsPart = keyof RowsFound;

type Reader<P extends RowsPart> = (
  db: ReadDb,
  folder: string,
  control: Control,
) => RowsFound[P] | Promise<RowsFound[P]>;

const readers: { [P in RowsPart]: Reader<P> } = {
  structure: integrityCheck,
  sums: readSums,
  references: lostReferences,
  gaps: revisionGaps,
  counts: wrongCounts,
  tagged: wronglyTagged,
  lints: (db, _folder, control) => readLints(db, control),
  stale: staleScreenshots,
  misplaced: (db) => allReviewHooks().flatMap((hooks) => hooks.misplaced?.(db) ?? []),
  contents: readContents,
  lost: itemsWithoutSubject,
  incompleteEpisodes,
  withoutPicture: subjectsWithoutPicture,
  unsearchable: unsearchableEpisodes,
};

const nothing: RowsFound = {
  ...{
    structure: [],
    sums: { damaged: [], schema: false, notes: [], tallies: [], missing: [] },
    references: [],
    gaps: [],
    counts: [],
    tagged: [],
    lints: [],
    stale: [],
  },
  ...{ misplaced: [], contents: [], lost: [], incompleteEpisodes: [], withoutPicture: [], unsearchable: [] },
};

async function readPart<P extends RowsPart>(
  found: RowsFound,
  part: P,
  { read, folder }: ProjectFiles,
  control: Control,
): Promise<void> {
  found[part] = await readers[part](read, folder, control);
}

/** Examines the rows of a project, or only the given parts. Rows of a damaged file are not examined. */
export async function readRows(
  project: ProjectFiles,
  parts: readonly RowsPart[] | null,
  control: Control,
): Promise<RowsFound> {
  const found = { ...nothing };
  for (const part of parts ?? (Object.keys(readers) as RowsPart[])) {
    await control.checkpoint();
    await readPart(found, part, project, control);
    if (found.structure.length > 0) return found;
  }
  return found;
}

export const readRowsWork = readingWorkOf('readRows', readRows);
