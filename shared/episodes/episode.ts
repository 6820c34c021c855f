import { z } from 'zod';
import { processTypes } from '#shared/tasks/process/run.ts';
import { bbox, platform } from '../contract/common.ts';
import { action, directionOf } from './actions.ts';
import { clickDescription } from './describe-click.ts';

export const outcomes = ['success', 'failure', 'uncompleted', 'error', 'unknown'] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;

export const sourceKinds = ['import', 'recording', 'live'] as const;

/** The element that a step acts on, as its source tells it. Box in pixels of the step's picture. */
export const stepElement = z.object({
  role: z.string().optional(),
  name: z.string().optional(),
  tag: z.string().optional(),
  bbox: bbox.optional(),
  /** Where inside of it one acts. */
  interactBbox: bbox.optional(),
  states: z.array(z.string()).optional(),
  currentState: z.unknown().optional(),
});
export type StepElement = z.infer<typeof stepElement>;

/** What one step says beside its picture. */
export const stepContent = z.object({
  /** Number of the step as its source counts; gaps and repeats stay. */
  index: z.number().int(),
  /** Part of a longer task that the step belongs to, where the source has such parts. */
  phase: z.string().nullable().default(null),
  /** Place among steps of the same phase and number: 0 unless the source repeats a number. */
  ordinal: z.number().int().min(0).default(0),
  actions: z.array(action).default([]),
  thought: z.string().optional(),
  /** What the model answered, word for word. */
  response: z.string().optional(),
  /** What the step is for, in a sentence. */
  instruction: z.string().optional(),
  element: stepElement.optional(),
  /** Time of the step, ISO 8601 or as its source writes it. */
  at: z.string().optional(),
  /** Address of the page. */
  url: z.string().optional(),
  /** What its click hit, by the tree of the step's screen, where the source has one. */
  click: clickDescription.optional(),
  /** Keys of the model calls that led to it. */
  calls: z.array(z.string()).default([]),
});
export type StepContent = z.infer<typeof stepContent>;

/** What a person may change of an episode; each change is a revision. Steps are what was recorded and stay. */
export const episodeContent = z.object({
  /** What was to be done. */
  task: z.string().max(20_000),
  /** Name of the episode: its id in the data it came from. */
  name: z.string().min(1).max(500),
  platform: platform.nullable().default(null),
  apps: z.array(z.string().min(1).max(200)).default([]),
  language: z.string().max(35).nullable().default(null),
  level: z.enum(['L3', 'L4']).nullable().default(null),
  source: z.object({
    kind: z.enum(sourceKinds),
    /** Data set or folder. */
    dataset: z.string().default(''),
    /** Record in it. */
    record: z.string().default(''),
  }),
  /** Who acted: a model, a script, a person. */
  agent: z.string().max(200).nullable().default(null),
  /** Screen in pixels of the pictures, and device pixels a point of the page. */
  screen: z.object({ w: z.number(), h: z.number(), dpr: z.number() }).nullable().default(null),
  /** Steps that the agent was allowed. */
  maxSteps: z.number().int().positive().nullable().default(null),
  outcome: outcome.default('unknown'),
  /** Why it ended so, in the words of the source. */
  reason: z.string().default(''),
  /** 0..1, where the source scores it. */
  score: z.number().nullable().default(null),
  /** A score from here on is a success. */
  threshold: z.number().nullable().default(null),
  /** US dollars that the agent's model calls cost, where the source says. */
  cost: z.number().min(0).optional(),
  derived: z
    .object({ from: z.string(), droppedSteps: z.number().int().min(0) })
    .nullable()
    .default(null),
  /** What the directions of its scrolls refer to, as its format declares. */
  scroll: directionOf.nullable().default(null),
  /** The state after the last step, in words or JSON. */
  finalState: z.string().default(''),
  tags: z.array(z.string().min(1).max(100)).default([]),
  /** How a task of ProBench is judged: by its last screen alone, or by the way there too. */
  process: z
    .object({
      type: z.enum(processTypes),
      category: z.string().max(200).nullable().default(null),
      /** Operations without which the task is not done, whatever the last screen shows. */
      keyOperations: z.array(z.string().max(1000)).default([]),
    })
    .optional(),
});
export type EpisodeContent = z.infer<typeof episodeContent>;

export const problemCodes = [
  'gap-in-steps',
  'repeated-step',
  'phase-returns',
  'picture-missing',
  'picture-unreadable',
  'no-picture',
  'point-outside',
  'size-changes',
  'action-unknown',
  'tree-unreadable',
  'outcome-unclear',
  'record-incomplete',
  'loop',
  'task-alike',
] as const;
export const problemCode = z.enum(problemCodes);

/** What is wrong with an episode: listed, never repaired. */
export const problem = z.object({
  code: problemCode,
  /** 0-based place of the step, null for the episode as a whole; the number of steps for the last picture. */
  step: z.number().int().nullable(),
  detail: z.string(),
});
export type Problem = z.infer<typeof problem>;
