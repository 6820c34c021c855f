import { z } from 'zod';
import { edit, id, isoTime, itemState, lint, platform, sha256 } from '../records/fields.ts';
import { page, pageInput } from './paging.ts';
import { bbox } from '../geometry/shapes.ts';
import { assignedWork, assignment } from './review/assignments.ts';
import { procedure } from './errors.ts';
import { savedFilterProcedures } from './saved-filters.ts';
import { progresses } from './runs/progress.ts';

export const sizeBands = ['under-1000', '1000-1439', '1440-1919', '1920-up'] as const;
/** Ranges of the long edge in pixels. */
export const sizeBand = z.enum(sizeBands);

export const screenshotRow = z.object({
  id,
  sha256,
  name: z.string(),
  platform: platform.nullable(),
  app: z.string().nullable(),
  /** Pixels after EXIF orientation. */
  width: z.number().int(),
  height: z.number().int(),
  state: itemState,
  revision: z.number().int(),
  tags: z.array(z.string()),
  /** Areas blurred on every screen and in everything that leaves the project, image pixels. */
  blurs: z.array(bbox),
  elements: z.number().int(),
  questions: z.number().int(),
  instructions: z.number().int(),
  lints: z.array(z.string()),
  /** False when the media file is missing or damaged. */
  mediaOk: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type ScreenshotRow = z.infer<typeof screenshotRow>;

/** Most areas of one screenshot that can be blurred. */
export const mostBlurs = 100;

/** The content of a screenshot's revision: everything that a person can change. The picture itself never changes. */
export const screenshotContent = z.object({
  name: z.string().min(1).max(500),
  platform: platform.nullable(),
  app: z.string().max(200).nullable(),
  tags: z.array(z.string().min(1).max(60)),
  /**
   * Areas blurred on every screen and in everything that leaves the project, image pixels; the stored picture keeps
   * them.
   */
  blurs: z.array(bbox).max(mostBlurs).default([]),
});
export type ScreenshotContent = z.infer<typeof screenshotContent>;

/**
 * Facets combine with AND between facets and OR inside one. Retired screenshots match only if `state` or `progress`
 * names them. `text` is full-text over name, app, OCR text and questions.
 */
export const screenshotFilter = z.object({
  text: z.string().max(500).optional(),
  state: z.array(itemState).optional(),
  /** Progress of the work: states as shown to people, with empty drafts distinguished from started ones. */
  progress: z.array(z.enum(progresses)).optional(),
  /** Empty: screenshots whose platform, or app, is not set. */
  platform: z.array(platform.or(z.literal(''))).optional(),
  app: z.array(z.string()).optional(),
  size: z.array(sizeBand).optional(),
  lint: z.array(z.string()).optional(),
  tag: z.array(z.string()).optional(),
  /** Assignees. */
  assignee: z.array(z.string()).optional(),
  /** People who last changed something on it by hand. FORBIDDEN for annotators, as in the review queue. */
  by: z.array(z.string()).optional(),
  /** Result of the check for fine-state controls: `A` … `D`, `some`, `none`, `audit`; empty for not checked. */
  controls: z.array(z.string()).optional(),
  importId: id.optional(),
});
export type ScreenshotFilter = z.infer<typeof screenshotFilter>;

export const screenshotSorts = ['needs-work', 'name', 'newest', 'oldest', 'largest', 'most-elements'] as const;
export const screenshotSort = z.enum(screenshotSorts);

/** The target of a bulk action: listed ids, or everything that a filter matches except some. */
export const selection = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(id).max(100_000) }),
  z.object({ kind: z.literal('filter'), filter: screenshotFilter, except: z.array(id).default([]) }),
]);
export type Selection = z.infer<typeof selection>;

export const facetValue = z.object({ value: z.string(), count: z.number().int() });
export const screenshotFacets = z.object({
  total: z.number().int(),
  matching: z.number().int(),
  elements: z.number().int(),
  state: z.array(facetValue),
  progress: z.array(facetValue),
  platform: z.array(facetValue),
  app: z.array(facetValue),
  size: z.array(facetValue),
  lint: z.array(facetValue),
  tag: z.array(facetValue),
  assignee: z.array(facetValue),
  controls: z.array(facetValue),
});

/** Number of items of each kind and state on a screenshot, without retired ones: why it is not approved yet. */
export const standing = z.array(z.object({ kind: z.string(), state: itemState, n: z.number().int() }));
export type Standing = z.infer<typeof standing>;

/** A row of the library. */
export const listedScreenshot = screenshotRow.extend({
  standing,
  assigned: assignment.nullable(),
  /** Pre-labels that wait on a picture without elements; 0 on any other, where drawn boxes may cover them. */
  prelabels: z.number().int(),
});
export type ListedScreenshot = z.infer<typeof listedScreenshot>;

export const screenshotDetail = screenshotRow.extend({
  /** Its import path, relative to the imported folder. */
  source: z.string().nullable(),
  exportName: z.string(),
  standing,
  /** Number of its elements that are hidden from the caller until they have answered them blind. */
  hidden: z.number().int(),
  lintDetails: z.array(lint),
  ocr: z.array(z.object({ text: z.string(), bbox })).nullable(),
});

/** What a bulk edit sets on each screenshot; absent fields do not change. */
export const bulkSet = z.object({
  platform: platform.nullable().optional(),
  app: z.string().max(200).nullable().optional(),
  addTags: z.array(z.string().min(1).max(60)).optional(),
  removeTags: z.array(z.string()).optional(),
  retired: z.boolean().optional(),
});
export type BulkSet = z.infer<typeof bulkSet>;

export const screenshots = {
  query: procedure
    .input(
      z.object({
        filter: screenshotFilter.default({}),
        sort: screenshotSort.default('needs-work'),
        ...pageInput,
        /** Rows to skip if no cursor is given, so that the scroll bar can jump in a long list. */
        offset: z.number().int().nonnegative().optional(),
      }),
    )
    .output(page(listedScreenshot)),
  /** The counts of each facet follow the other facets, not itself. */
  facets: procedure.input(z.object({ filter: screenshotFilter.default({}) })).output(screenshotFacets),
  /** Ids in sort order from one item to another, inclusive; for Shift selection over rows not loaded. */
  range: procedure
    .input(z.object({ filter: screenshotFilter.default({}), sort: screenshotSort, from: id, to: id }))
    .output(z.object({ ids: z.array(id) })),
  /** Position of a screenshot (or where it would be, if the filter excludes it): rows before it, and all rows. */
  place: procedure
    .input(z.object({ filter: screenshotFilter.default({}), sort: screenshotSort, id }))
    .output(z.object({ before: z.number().int(), matches: z.boolean(), total: z.number().int() })),
  get: procedure.input(z.object({ id })).output(screenshotDetail),
  selectionSummary: procedure
    .input(z.object({ selection, filter: screenshotFilter.optional() }))
    .output(z.object({ count: z.number(), byProgress: z.record(z.string(), z.number()), hidden: z.number() })),
  /** Bulk edit, one undo step; every changed screenshot gets a revision. */
  update: procedure
    .input(
      z.object({
        selection,
        set: bulkSet,
      }),
    )
    .output(z.object({ changed: z.number() })),
  /**
   * Blurs areas of a screenshot, or removes some, as one revision and one undo step. Areas are whole image pixels
   * inside the picture; an existing one is not added twice. FORBIDDEN for annotators: removing somebody else's blur.
   */
  blur: procedure
    .input(
      z.object({
        id,
        add: z.array(bbox).max(mostBlurs).default([]),
        remove: z.array(bbox).max(mostBlurs).default([]),
        edit,
      }),
    )
    .output(screenshotRow),
  /** Every picture with blurred areas, the revision of its screenshot, and a name for its current look. */
  blurred: procedure.output(z.array(z.object({ sha256, revision: z.number().int(), look: z.string() }))),
  /** Assigns screenshots to a person with a due date, or to nobody; replaces an earlier assignment. */
  assign: procedure
    .input(z.object({ selection, to: assignment.nullable() }))
    .output(z.object({ changed: z.number().int() })),
  /** All assignments; `today` is the caller's date. */
  assigned: procedure.input(z.object({ today: z.iso.date() })).output(
    z.object({
      people: z.array(assignedWork),
      known: z.array(z.string()),
      /** The project's people, whether they have worked yet or not: work can be assigned to them. */
      team: z.array(z.string()),
    }),
  ),
  ...savedFilterProcedures(screenshotFilter),
};
