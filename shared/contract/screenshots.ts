import { z } from 'zod';
import { bbox, edit, id, isoTime, itemState, lint, page, pageInput, platform, sha256 } from './common.ts';
import { assignedWork, assignment } from './review/assignments.ts';
import { procedure } from './errors.ts';
import { savedFilterProcedures } from './saved-filters.ts';
import { progresses } from './runs/progress.ts';

export const sizeBands = ['under-1000', '1000-1439', '1440-1919', '1920-up'] as const;
/** Bands of the long edge in pixels. */
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
  /** Areas that nobody is shown sharp and that leave the project blurred, image pixels. */
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

/** Areas of one screenshot that can be blurred. */
export const mostBlurs = 100;

/** What a revision of a screenshot stores: all that a person can change about it. The picture itself never changes. */
export const screenshotContent = z.object({
  name: z.string().min(1).max(500),
  platform: platform.nullable(),
  app: z.string().max(200).nullable(),
  tags: z.array(z.string().min(1).max(60)),
  /** Areas that nobody is shown sharp and that leave the project blurred, image pixels; the stored picture keeps them. */
  blurs: z.array(bbox).max(mostBlurs).default([]),
});
export type ScreenshotContent = z.infer<typeof screenshotContent>;

/**
 * Facets combine with AND between facets and OR inside one. Retired screenshots are matched only when `state` or
 * `progress` names them. `text` is full-text over name, app, words read and questions.
 */
export const screenshotFilter = z.object({
  text: z.string().max(500).optional(),
  state: z.array(itemState).optional(),
  /** How far the work is: states as people speak of them, an empty draft apart from one that was begun. */
  progress: z.array(z.enum(progresses)).optional(),
  platform: z.array(platform).optional(),
  app: z.array(z.string()).optional(),
  size: z.array(sizeBand).optional(),
  lint: z.array(z.string()).optional(),
  tag: z.array(z.string()).optional(),
  /** People whom screenshots are assigned to. */
  assignee: z.array(z.string()).optional(),
  /** People who were the last to change something on it, by hand. FORBIDDEN for annotators, as in the review queue. */
  by: z.array(z.string()).optional(),
  /** What the check for fine-state controls says: `A` … `D`, `some`, `none`, `audit`; empty for not checked. */
  controls: z.array(z.string()).optional(),
  importId: id.optional(),
});
export type ScreenshotFilter = z.infer<typeof screenshotFilter>;

export const screenshotSorts = ['needs-work', 'name', 'newest', 'oldest', 'largest', 'most-elements'] as const;
export const screenshotSort = z.enum(screenshotSorts);

/** What a bulk action works on: listed ids, or everything a filter matches except some. */
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

/** How many items of each kind on a screenshot are in which state, retired ones left out: why it is not approved yet. */
export const standing = z.array(z.object({ kind: z.string(), state: itemState, n: z.number().int() }));
export type Standing = z.infer<typeof standing>;

/** A row of the library. */
export const listedScreenshot = screenshotRow.extend({ standing, assigned: assignment.nullable() });
export type ListedScreenshot = z.infer<typeof listedScreenshot>;

export const screenshotDetail = screenshotRow.extend({
  /** Where it was imported from, relative to the imported folder. */
  source: z.string().nullable(),
  exportName: z.string(),
  standing,
  /** Elements on it that the caller does not see before their own answer in blind review. */
  hidden: z.number().int(),
  lintDetails: z.array(lint),
  ocr: z.array(z.object({ text: z.string(), bbox })).nullable(),
});

/** What a bulk edit sets on each screenshot; what is absent stays as it is. */
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
        /** Rows to skip when no cursor is given: a long list is jumped into by its scroll bar. */
        offset: z.number().int().nonnegative().optional(),
      }),
    )
    .output(page(listedScreenshot)),
  /** Each facet's counts follow the other facets, not itself. */
  facets: procedure.input(z.object({ filter: screenshotFilter.default({}) })).output(screenshotFacets),
  /** Ids in sort order from one item to another, both included; for Shift selection over rows not loaded. */
  range: procedure
    .input(z.object({ filter: screenshotFilter.default({}), sort: screenshotSort, from: id, to: id }))
    .output(z.object({ ids: z.array(id) })),
  /** Where a screenshot stands (or would stand, when the filter leaves it out): rows before it, and rows in all. */
  place: procedure
    .input(z.object({ filter: screenshotFilter.default({}), sort: screenshotSort, id }))
    .output(z.object({ before: z.number().int(), matches: z.boolean(), total: z.number().int() })),
  get: procedure.input(z.object({ id })).output(screenshotDetail),
  selectionSummary: procedure
    .input(z.object({ selection, filter: screenshotFilter.optional() }))
    .output(z.object({ count: z.number(), byProgress: z.record(z.string(), z.number()), hidden: z.number() })),
  /** Bulk edit; every screenshot changed gets a revision; can be undone in one step. */
  update: procedure
    .input(
      z.object({
        selection,
        set: bulkSet,
      }),
    )
    .output(z.object({ changed: z.number() })),
  /**
   * Blurs areas of a screenshot, or stops blurring some, as one revision and one undo step. Areas are whole image pixels
   * inside the picture; one that is there already is not added twice. FORBIDDEN for annotators: to uncover what somebody
   * else blurred.
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
  /** Every picture with blurred areas, the revision of its screenshot, and a name of what it looks like with them. */
  blurred: procedure.output(z.array(z.object({ sha256, revision: z.number().int(), look: z.string() }))),
  /** Gives screenshots to a person until a date, or to nobody; an earlier assignment is replaced. */
  assign: procedure
    .input(z.object({ selection, to: assignment.nullable() }))
    .output(z.object({ changed: z.number().int() })),
  /** What is assigned to whom; `today` is the asking person's date. */
  assigned: procedure
    .input(z.object({ today: z.iso.date() }))
    .output(z.object({ people: z.array(assignedWork), known: z.array(z.string()) })),
  ...savedFilterProcedures(screenshotFilter),
};
