import { z } from 'zod';
import { processTypes } from '#shared/episodes/process/run.ts';
import { platform } from '../records/fields.ts';
import { bbox } from '../geometry/shapes.ts';
import { themes } from '../theme.ts';
import { action, directionOf } from './actions.ts';
import { clickDescription } from './describe-click.ts';

export const outcomes = ['success', 'failure', 'uncompleted', 'error', 'unknown'] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;

export const sourceKinds = ['import', 'recording', 'live'] as const;

/**
 * Size in pixels of the pictures, device pixels per point of the page, and the colour scheme that pages and apps were
 * told to show, if that is known: the pictures get its tag.
 */
export const episodeScreen = z.object({
  w: z.number(),
  h: z.number(),
  dpr: z.number(),
  theme: z.enum(themes).optional(),
});
export type EpisodeScreen = z.infer<typeof episodeScreen>;

/** The element that a step acts on, according to the source. Box in pixels of the step's picture. */
export const stepElement = z.object({
  role: z.string().optional(),
  name: z.string().optional(),
  tag: z.string().optional(),
  bbox: bbox.optional(),
  /** The part of it that reacts. */
  interactBbox: bbox.optional(),
  states: z.array(z.string()).optional(),
  currentState: z.unknown().optional(),
});
export type StepElement = z.infer<typeof stepElement>;

/** Data of one step, apart from its picture. */
export const stepContent = z.object({
  /** Step number in the source; gaps and repeats are kept. */
  index: z.number().int(),
  /** Phase of a longer task that the step belongs to, if the source has phases. */
  phase: z.string().nullable().default(null),
  /** Index among steps of the same phase and number: 0 unless the source repeats a number. */
  ordinal: z.number().int().min(0).default(0),
  actions: z.array(action).default([]),
  thought: z.string().optional(),
  /** The model's original answer. */
  response: z.string().optional(),
  /** Purpose of the step, in a sentence. */
  instruction: z.string().optional(),
  element: stepElement.optional(),
  /** Time of the step, in ISO 8601 or as written in the source. */
  at: z.string().optional(),
  /** URL of the page. */
  url: z.string().optional(),
  /** What its click hit, according to the tree of the step's screen, if the source has one. */
  click: clickDescription.optional(),
  /** Keys of the model calls that led to it. */
  calls: z.array(z.string()).default([]),
  /** Who acted, if it was not the episode's agent: a person, or (`earlier`) an episode from whose step this one continues. */
  by: z.enum(['person', 'earlier']).optional(),
});
export type StepContent = z.infer<typeof stepContent>;

/** What a person may change in an episode; each change is a revision. Steps are recordings and do not change. */
export const episodeContent = z.object({
  /** The task. */
  task: z.string().max(20_000),
  /** Name of the episode: its id in the source data. */
  name: z.string().min(1).max(500),
  platform: platform.nullable().default(null),
  apps: z.array(z.string().min(1).max(200)).default([]),
  language: z.string().max(35).nullable().default(null),
  level: z.enum(['L3', 'L4']).nullable().default(null),
  source: z.object({
    kind: z.enum(sourceKinds),
    /** Data set or folder. */
    dataset: z.string().default(''),
    /** Its record there. */
    record: z.string().default(''),
  }),
  /** The agent: a model, a script, a person. */
  agent: z.string().max(200).nullable().default(null),
  screen: episodeScreen.nullable().default(null),
  /** The agent's step limit. */
  maxSteps: z.number().int().positive().nullable().default(null),
  outcome: outcome.default('unknown'),
  /** Reason for the outcome, as worded in the source. */
  reason: z.string().default(''),
  /** 0..1, if the source scores it. */
  score: z.number().nullable().default(null),
  /** Scores from here on are a success. */
  threshold: z.number().nullable().default(null),
  /** US dollars that the agent's model calls cost, if the source reports it. */
  cost: z.number().min(0).optional(),
  /** A person took part, or it continues another episode: it says nothing about its agent alone and is in no figure. */
  assisted: z.literal(true).optional(),
  derived: z
    .object({ from: z.string(), droppedSteps: z.number().int().min(0) })
    .nullable()
    .default(null),
  /** What scroll directions refer to, as declared by the format. */
  scroll: directionOf.nullable().default(null),
  /** The state after the last step, in words or JSON. */
  finalState: z.string().default(''),
  tags: z.array(z.string().min(1).max(100)).default([]),
  /** How a ProBench task is judged: by its last screen alone, or by its steps too. */
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
  'action-differs',
  'tree-unreadable',
  'outcome-unclear',
  'record-incomplete',
  'loop',
  'task-alike',
] as const;
export const problemCode = z.enum(problemCodes);

/** A problem with an episode: listed, never repaired. */
export const problem = z.object({
  code: problemCode,
  /** 0-based index of the step, null for the whole episode; the number of steps for the last picture. */
  step: z.number().int().nullable(),
  detail: z.string(),
});
export type Problem = z.infer<typeof problem>;
