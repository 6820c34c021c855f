import { z } from 'zod';
import { linuxProgram } from '../agents/linux/programs.ts';
import { phraseSchema } from '../phrases/phrase.ts';
import { isoTime } from '../records/fields.ts';
import { procedure } from './errors.ts';

const settings = {
  /** Number of blind answers by different people that each item needs before it can be approved. */
  annotatorsPerItem: z.number().int().min(1).max(5),
  /** Exported file names contain hashes of platform and app instead of names, as in MMBench-GUI. */
  anonymiseNames: z.boolean(),
  /** Share of gold items in the review queue, 0..1. */
  goldShare: z.number().min(0).max(0.5),
  /** Programs that tasks of the Linux environment may start, besides those that every project allows. */
  programs: z.array(linuxProgram).max(100),
};

export const projectSettings = z.object({
  annotatorsPerItem: settings.annotatorsPerItem.default(1),
  anonymiseNames: settings.anonymiseNames.default(true),
  goldShare: settings.goldShare.default(0),
  programs: settings.programs.default([]),
});
/** A change of settings; absent fields do not change. */
export const changedSettings = z.object({
  annotatorsPerItem: settings.annotatorsPerItem.exactOptional(),
  anonymiseNames: settings.anonymiseNames.exactOptional(),
  goldShare: settings.goldShare.exactOptional(),
  programs: settings.programs.exactOptional(),
});
export type ProjectSettings = z.infer<typeof projectSettings>;

export const projectCounts = z.object({
  screenshots: z.number(),
  elements: z.number(),
  instructions: z.number(),
  questions: z.number(),
  toReview: z.number(),
  conflict: z.number(),
  /**
   * Items by state. Null for annotators while gold is mixed into their queue: the figures change with a verdict on any
   * item except gold, and would give it away.
   */
  approved: z.number().nullable(),
  rejected: z.number().nullable(),
  draft: z.number().nullable(),
  releases: z.number(),
  runsGoing: z.number(),
  /** Runs that a person can resume: paused, stopped at their cap, or interrupted. */
  runsStopped: z.number(),
});

export type ProjectCounts = z.infer<typeof projectCounts>;

export const project = z.object({
  name: z.string(),
  path: z.string(),
  createdAt: isoTime,
  counts: projectCounts,
  settings: projectSettings,
  /** Comments that the caller has not read in threads of theirs; only where it is said for a caller. */
  unread: z.number().int().exactOptional(),
  readOnly: z.boolean(),
  /** The project is on a network folder, where a crash or a second computer can damage it. */
  onNetwork: z.boolean(),
});
export type Project = z.infer<typeof project>;

export const recentProject = z.object({
  name: z.string(),
  path: z.string(),
  openedAt: isoTime,
  state: z.enum(['ready', 'not-found', 'locked', 'newer', 'damaged']),
  /** One sentence for states other than `ready`, and for a project written by an older version. */
  note: phraseSchema.nullable(),
  counts: projectCounts.nullable(),
  /** Up to three media hashes for the pictures of the row. */
  pictures: z.array(z.string()),
  latestRelease: z.string().nullable(),
});

export const doctorProblem = z.object({
  code: z.string(),
  severity: z.enum(['warning', 'error']),
  phrase: phraseSchema,
  repairable: z.boolean(),
  repaired: z.boolean(),
});
export const doctorReport = z.object({ ok: z.boolean(), problems: z.array(doctorProblem) });

export const projects = {
  recent: procedure.output(z.array(recentProject)),
  forget: procedure.input(z.object({ path: z.string() })).output(z.object({})),
  current: procedure.output(project.nullable()),
  /** `path` is the folder to create; it must not exist or be empty. `sample` adds the sample data. */
  create: procedure
    .input(
      z.object({
        path: z.string().min(1),
        name: z.string().min(1).max(120).optional(),
        sample: z.boolean().default(false),
      }),
    )
    .output(project),
  /** Default location of a new project and of the sample. */
  defaultFolder: procedure.output(z.object({ folder: z.string() })),
  open: procedure.input(z.object({ path: z.string().min(1), readOnly: z.boolean().default(false) })).output(project),
  close: procedure.output(z.object({})),
  updateSettings: procedure.input(changedSettings).output(project),
  rename: procedure.input(z.object({ name: z.string().min(1).max(120) })).output(project),
  doctor: procedure.input(z.object({ repair: z.boolean().default(false) })).output(doctorReport),
  backups: procedure.output(z.array(z.object({ file: z.string(), at: isoTime, bytes: z.number(), ok: z.boolean() }))),
  /** Restores a backup in place of a damaged file, which is kept next to it under a telling name. */
  restoreBackup: procedure.input(z.object({ path: z.string(), file: z.string() })).output(project),
};
