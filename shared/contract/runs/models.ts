import { imageFields } from '../../geometry/image-policy.ts';
import { pointConvention, boxOrder } from '../../geometry/number-conventions.ts';
import { z } from 'zod';
import { inWords } from '../../phrases/phrase.ts';
import { id } from '../../records/fields.ts';
import { adapterRef, promptFile } from '../../records/own-files.ts';
import { point } from '../../geometry/shapes.ts';
import { procedure } from '../errors.ts';
import { phraseSchema } from '#shared/phrases/phrase.ts';

/** Computer-use tools by the names that their providers give them. */
export const computerTools = [
  'computer_use_preview',
  'computer',
  'computer_20250124',
  'computer_20251124',
  'computer_use',
] as const;
/** The providers that have such tools, and which. */
const toolsOf: Readonly<Record<string, readonly ComputerTool[]>> = {
  openai: ['computer', 'computer_use_preview'],
  anthropic: ['computer_20251124', 'computer_20250124'],
  google: ['computer_use'],
};

/** The computer-use tools of a provider, the newest first. */
export const computerToolsOf = (provider: string): readonly ComputerTool[] => toolsOf[provider] ?? [];

export const computerTool = z.enum(computerTools);
export type ComputerTool = z.infer<typeof computerTool>;

/**
 * One model as people write and share it (JSON). It never contains keys, only the name of the variable that has one.
 */
export const modelRecord = z
  .object({
    name: z.string().min(1).max(120),
    /** `composite`: two other models of the project, see there; `agent`: somebody's own agent in a live run. */
    provider: z.enum(['openai', 'anthropic', 'google', 'builtin', 'agent', 'composite']),
    baseUrl: z.url({ protocol: /^https?$/, error: inWords('shape-web-address') }).optional(),
    model: z.string().min(1),
    apiKeyEnv: z.string().optional(),
    family: z.string().optional(),
    /** `chat` (default) or `responses` for provider openai. */
    api: z.enum(['chat', 'responses']).optional(),
    params: z
      .object({
        /** Absent: evaluations send 0 to models that accept one, other pipelines none. Null: none is ever sent. */
        temperature: z.number().nullable().optional(),
        maxTokens: z.number().int().positive().optional(),
        topP: z.number().optional(),
        seed: z.number().int().optional(),
        reasoningEffort: z.string().optional(),
      })
      .default({}),
    limits: z
      .object({
        concurrency: z.number().int().positive().optional(),
        rpm: z.number().positive().optional(),
        tpm: z.number().positive().optional(),
        timeoutSeconds: z.number().positive().optional(),
        /** Longest reply accepted, in millions of bytes; default 2. */
        replyMegabytes: z.number().positive().max(500).optional(),
        /**
         * Minutes that a run waits for an unreachable server, or because of Retry-After, before it pauses; default 15.
         */
        waitMinutes: z.number().nonnegative().max(10_080).optional(),
      })
      .default({}),
    price: z.object({ inputPerMTok: z.number().nonnegative(), outputPerMTok: z.number().nonnegative() }).optional(),
    /** Only what differs from the family: defaults here would override the family's own. */
    image: z.object(imageFields).partial().optional(),
    systemPrompt: z
      .enum(['model-default', 'benchmark-default'])
      .or(z.object({ text: z.string() }))
      .optional(),
    coordinates: pointConvention.optional(),
    /** Default: two corners. */
    answerBoxes: boxOrder.optional(),
    /** The project's own prompt files, by task or by the prompt that each stands for. */
    prompts: z.record(z.string(), promptFile).optional(),
    adapter: adapterRef.optional(),
    /** A planner, which says what to do in words, with a grounder, which finds its elements: names of two other records. */
    composite: z.object({ planner: z.string().min(1), grounder: z.string().min(1) }).optional(),
    /** In live runs the model acts through its provider's own tool; absent: by a prompt. */
    computerUse: z
      .object({
        tool: computerTool,
        /** Continue where the provider asks for a person's confirmation; otherwise the episode ends there. */
        acknowledgeSafetyChecks: z.boolean().optional(),
      })
      .optional(),
  })
  .refine(({ provider, computerUse }) => !computerUse || computerToolsOf(provider).includes(computerUse.tool), {
    path: ['computerUse'],
    error: inWords('shape-computer-tool'),
  })
  .refine(({ provider, composite }) => (provider === 'composite') === (composite !== undefined), {
    path: ['composite'],
    error: inWords('shape-composite'),
  });
export type ModelRecord = z.infer<typeof modelRecord>;

const compositeOnly = z.looseObject({
  provider: z.undefined().optional(),
  composite: z.object({ planner: z.string(), grounder: z.string() }),
});

/** The name of two models that answer together, and of their agent in live runs. */
export const pairName = (planner: string, grounder: string): string => `${planner} + ${grounder}`;

/** A record as people write it: one that names only a planner and a grounder says by that what provider and model are. */
export function completeRecord(value: unknown): unknown {
  const { data } = compositeOnly.safeParse(value);
  if (!data) return value;
  const { planner, grounder } = data.composite;
  const model = pairName(planner, grounder);
  return { name: model, ...data, provider: 'composite', model };
}

/**
 * Whether a model is called on a server, with a key, parameters and a price. Not so the built-in models, nor two other
 * models together (`composite`), nor somebody's own agent (`agent`), which is named on the command line and never stored as a record.
 */
export const isServed = ({ provider }: Pick<ModelRecord, 'provider'>): boolean =>
  provider !== 'builtin' && provider !== 'agent' && provider !== 'composite';

/**
 * An environment variable and the server (its origin, `https://host:port`) to which its key is sent. Without limits of
 * its own: it repeats what a stored record says, and one odd record must not break the list of all models.
 */
export const keyRoute = z.object({ variable: z.string(), server: z.string() });
export type KeyRoute = z.infer<typeof keyRoute>;

export const modelInfo = z.object({
  record: modelRecord,
  builtin: z.boolean(),
  /** It can only act in live runs (`builtin/scripted`), so it is not offered for questions and drafts. */
  liveOnly: z.boolean(),
  /** `ask`: a person must first allow sending the key in `route`. */
  key: z.enum(['not-needed', 'keychain', 'memory', 'environment', 'ask', 'missing']),
  /** Where a key of the environment would be sent, if a person has to allow that; null if not. */
  route: keyRoute.nullable(),
  /** How answers are read, in words for the list. */
  reads: z.string(),
});

/** What prevents a model from answering, as found by a check or a try. */
export const modelTroubles = [
  'key-missing',
  'key-ask',
  'key-refused',
  'not-reached',
  'not-found',
  'too-slow',
  'other',
] as const;
export const modelTrouble = z.enum(modelTroubles);
export type ModelTrouble = z.infer<typeof modelTrouble>;

/** The steps from the reply to what was counted. */
export const tryResult = z.object({
  ok: z.boolean(),
  /** One sentence if it failed: what happened and what to do. */
  error: z.string().nullable(),
  errorPhrase: phraseSchema.nullish(),
  /** Null if the model answered. */
  trouble: modelTrouble.nullable(),
  httpStatus: z.number().nullable(),
  reply: z.string().nullable(),
  sent: z.object({ width: z.number(), height: z.number(), format: z.string(), bytes: z.number() }).nullable(),
  numbers: z.array(z.number()),
  /** The two numbers of the position in its convention: from the reply, or the centre of a box. */
  place: point.nullable(),
  convention: z.string().nullable(),
  point: point.nullable(),
  seconds: z.number(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
});

export const models = {
  list: procedure.output(z.array(modelInfo)),
  save: procedure.input(z.object({ record: modelRecord, replaces: z.string().optional() })).output(modelInfo),
  remove: procedure.input(z.object({ name: z.string() })).output(z.object({})),
  /** A models file (`{"models":[…]}`) or one record, as text. */
  importText: procedure.input(z.object({ text: z.string().max(1_000_000) })).output(
    z.object({
      added: z.array(z.string()),
      refused: z.array(z.object({ name: z.string(), why: z.string(), phrase: phraseSchema.optional() })),
      /** Fields that no record has, most often misspelt ones; the rest of the record was accepted. */
      ignored: z.array(z.object({ name: z.string(), keys: z.array(z.string()) })),
    }),
  ),
  exportText: procedure.output(z.object({ text: z.string() })),
  /** Stores a key in the system keychain (desktop) or in this process's memory; it cannot be read back. */
  setKey: procedure.input(z.object({ name: z.string(), key: z.string().min(1).max(4000) })).output(modelInfo),
  removeKey: procedure.input(z.object({ name: z.string() })).output(modelInfo),
  /** Allows, on this machine, sending the key in a variable to a server; or revokes that. */
  allowKey: procedure
    .input(z.object({ variable: z.string().min(1).max(200), server: z.url().max(500), allow: z.boolean() }))
    .output(z.object({})),
  /** Reaches the server without sending a picture. */
  check: procedure
    .input(z.object({ name: z.string() }))
    .output(z.object({ ok: z.boolean(), trouble: modelTrouble.nullable(), message: z.string(), seconds: z.number() })),
  try: procedure
    .input(
      z.object({
        record: modelRecord,
        screenshotId: id,
        prompt: z.string().max(8000),
        ask: z.enum(['text', 'point']).default('text'),
      }),
    )
    .output(tryResult),
  families: procedure.output(
    z.array(z.object({ id: z.string(), name: z.string(), coordinates: z.string(), note: z.string() })),
  ),
};
