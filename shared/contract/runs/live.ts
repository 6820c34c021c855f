import { z } from 'zod';
import { phraseSchema } from '#shared/phrases/phrase.ts';
import { liveMoment } from '#shared/agents/moment.ts';
import { criterionResult } from '#shared/agents/result.ts';
import { action, actionType } from '#shared/episodes/actions.ts';
import { id, sha256 } from '../../records/fields.ts';
import { procedure } from '../errors.ts';
import { run } from './runs.ts';

/** How far an attempt at a task is; `open` has ended and waits for a person's or a judge's verdict. */
export const tileStates = [
  'waiting',
  'running',
  'success',
  'failure',
  'uncompleted',
  'open',
  'env-error',
  'quarantined',
  'stopped',
  'failed',
] as const;
export const tileState = z.enum(tileStates);
export type TileState = z.infer<typeof tileState>;

const picture = z.object({ sha256, width: z.number(), height: z.number() });
export type LivePicture = z.infer<typeof picture>;

/** One attempt on the board. */
export const tile = z.object({
  itemId: z.string(),
  /** Its place in the run, from 1. */
  n: z.number().int(),
  label: z.string(),
  instruction: z.string(),
  task: z.string(),
  state: tileState,
  /** Why it ended so, in words; empty while it has not ended. */
  reason: phraseSchema,
  step: z.number().int(),
  of: z.number().int(),
  /** The latest screen. */
  picture: picture.nullable(),
  moment: liveMoment.nullable(),
  episode: id.nullable(),
  /** A person took part, or it continues another episode: outside the figures. */
  assisted: z.boolean(),
});
export type Tile = z.infer<typeof tile>;

/** Environments of one kind and size of screen that are up. */
const slot = z.object({
  env: z.string(),
  /** Null before the first screen. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  up: z.number().int(),
  /** The mean of what they did so far; null before the second step. */
  secondsPerStep: z.number().nullable(),
});
export type Slot = z.infer<typeof slot>;

/** A step of an attempt, as who watches sees it. */
export const watchedStep = z.object({
  actions: z.array(action),
  thought: z.string(),
  response: z.string(),
  by: z.enum(['person', 'earlier']).nullable(),
  picture: picture.nullable(),
  /** US dollars; null where it is not known for the step alone. */
  cost: z.number().nullable(),
  calls: z.array(z.string()),
  /** Why nothing was done; null if something was. */
  fault: z.string().nullable(),
});
export type WatchedStep = z.infer<typeof watchedStep>;

/** One attempt at a task: what was done, what waits to be done, and who drives. */
export const watched = z.object({
  run: id,
  itemId: z.string(),
  label: z.string(),
  instruction: z.string(),
  task: z.string(),
  env: z.string(),
  agent: z.string(),
  state: tileState,
  reason: phraseSchema,
  drive: z.enum(['running', 'paused', 'person']),
  moment: liveMoment.nullable(),
  /** Whether it can be steered: it is in progress in this process. */
  going: z.boolean(),
  /** Why it cannot be forked; null if it can. */
  noFork: phraseSchema.nullable(),
  maxSteps: z.number().int(),
  steps: z.array(watchedStep),
  /** The latest screen. */
  screen: picture.nullable(),
  /** Milliseconds since that was seen; null once the attempt has ended. */
  age: z.number().nullable(),
  proposal: z
    .object({
      action: action.nullable(),
      /** Why there is no action; null if there is one. */
      why: z.string().nullable(),
      thought: z.string(),
      response: z.string(),
      cost: z.number(),
      calls: z.array(z.string()),
    })
    .nullable(),
  /** What a person may do here. */
  actions: z.array(actionType),
  /** How each criterion stands; `since`: after how many steps it was first seen met, null if that is unknown. */
  criteria: z.array(z.object({ result: criterionResult, since: z.number().int().nullable() })),
  cost: z.number(),
  /** Null where a server did not count them. */
  tokens: z.number().int().nullable(),
  /** Seconds since its start, or from start to end; null if it was paused or continued, or has not begun. */
  seconds: z.number().nullable(),
  episode: id.nullable(),
  assisted: z.boolean(),
});
export type Watched = z.infer<typeof watched>;

/** An action by a person: what an environment performs, in pixels of the picture, or an end. */
export const personAction = action.omit({ raw: true, status: true }).extend({ type: actionType });
export type PersonAction = z.infer<typeof personAction>;

const place = { id, itemId: z.string().max(500) };

/** How many attempts ended how. */
const ends = z.object({ success: z.number().int(), failure: z.number().int(), other: z.number().int() });

/** The screens that the attempts at one task went through, and how. */
export const pathGraph = z.object({
  task: z.string(),
  instruction: z.string(),
  runs: ends,
  nodes: z.array(
    z.object({
      id: z.number().int(),
      picture,
      /** Fewest actions from the start. */
      depth: z.number().int(),
      /** Visits, and in how many attempts that ended so. */
      visits: z.number().int(),
      ends,
      /** Attempts that ended here. */
      last: ends,
      /** From here, attempts that went one way succeeded and those that went another did not. */
      parts: z.boolean(),
    }),
  ),
  edges: z.array(
    z.object({
      from: z.number().int(),
      to: z.number().int(),
      /** One of the actions that led there. */
      action,
      count: z.number().int(),
      ends,
    }),
  ),
});
export type PathGraph = z.infer<typeof pathGraph>;

/** Watching live runs, and taking part in them. */
export const live = {
  /** Attempts of a live run in the order of its tasks; `counts` are of the whole run. Errors: NOT_FOUND. */
  board: procedure
    .input(
      z.object({
        id,
        state: tileState.optional(),
        offset: z.number().int().min(0).default(0),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(
      z.object({
        rows: z.array(tile),
        total: z.number().int(),
        counts: z.partialRecord(tileState, z.number().int()),
        slots: z.array(slot),
      }),
    ),
  /** Errors: NOT_FOUND. */
  attempt: procedure.input(z.object(place)).output(watched),
  /**
   * `pause` before the next action, `run` on, send one `step`, ask `again`, `take` the wheel or `give` it back, `look`
   * again, `act` oneself, or `edit` the proposed action. Errors: INVALID if that is not possible now; FORBIDDEN for
   * people on a project's list if they act in an environment that runs on its owner's machine.
   */
  steer: procedure
    .input(
      z.object({
        ...place,
        how: z.discriminatedUnion('do', [
          z.object({ do: z.enum(['pause', 'run', 'step', 'again', 'take', 'give', 'look']) }),
          z.object({ do: z.enum(['act', 'edit']), action: personAction }),
        ]),
      }),
    )
    .output(z.object({})),
  /** Ends one attempt; its steps are kept as an episode outside the figures. Errors: INVALID if it is not in progress. */
  stop: procedure.input(z.object(place)).output(z.object({})),
  /**
   * A run of one task by another model, which continues after the first `step` steps of an attempt: they are performed
   * again, without a model. Errors: INVALID, with the reason, where that cannot be done.
   */
  fork: procedure
    .input(z.object({ ...place, step: z.number().int().min(0), model: z.string() }))
    .output(z.object({ run, itemId: z.string() })),
  /** The screens that all attempts at a task went through, in this run and others. Errors: NOT_FOUND. */
  graph: procedure.input(z.object({ id, task: z.string() })).output(pathGraph),
};
