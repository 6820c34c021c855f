import { pairName, type ModelRecord } from '#shared/contract/runs/models.ts';

/**
 * A record as form values: every text field exists, an empty text or number is '', no choice is null. What the
 * form does not show is kept.
 */
export interface RecordFields extends Record<string, unknown> {
  name: string;
  provider: ModelRecord['provider'];
  baseUrl: string;
  model: string;
  apiKeyEnv: string;
  api: 'chat' | 'responses';
  family: string | null;
  coordinates: string | null;
  answerBoxes: string | null;
  /** Tool in live runs; null: a prompt. */
  tool: string | null;
  acknowledgeSafetyChecks: boolean;
  params: Record<string, unknown>;
  limits: Record<string, unknown>;
  image: Record<string, unknown>;
  price: { inputPerMTok: number | ''; outputPerMTok: number | '' };
  /** The project's own prompt files, by prompt. */
  prompts: Record<string, string>;
  adapter: NonNullable<ModelRecord['adapter']> | null;
  systemPrompt: NonNullable<ModelRecord['systemPrompt']> | null;
  /** Names of two other records; used if the provider is `composite`. */
  planner: string | null;
  grounder: string | null;
}

export function fieldsOf({ computerUse, composite, ...record }: ModelRecord): RecordFields {
  return {
    ...record,
    baseUrl: record.baseUrl ?? '',
    apiKeyEnv: record.apiKeyEnv ?? '',
    api: record.api ?? 'chat',
    family: record.family ?? null,
    coordinates: record.coordinates ?? null,
    answerBoxes: record.answerBoxes ?? null,
    tool: computerUse?.tool ?? null,
    acknowledgeSafetyChecks: computerUse?.acknowledgeSafetyChecks ?? false,
    params: { ...record.params },
    limits: { ...record.limits },
    image: { ...record.image },
    price: { inputPerMTok: record.price?.inputPerMTok ?? '', outputPerMTok: record.price?.outputPerMTok ?? '' },
    prompts: { ...record.prompts },
    adapter: record.adapter ?? null,
    systemPrompt: record.systemPrompt ?? null,
    planner: composite?.planner ?? null,
    grounder: composite?.grounder ?? null,
  };
}

/** The entries that are filled in. A null is kept: "never sent", "preset". */
const filled = (part: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== '' && value !== undefined));

/** The record from the fields, without empty ones; it may still be incomplete. */
export function recordOf({
  price,
  image,
  family,
  coordinates,
  answerBoxes,
  tool,
  acknowledgeSafetyChecks,
  api,
  prompts,
  adapter,
  systemPrompt,
  planner,
  grounder,
  ...fields
}: RecordFields): ModelRecord {
  // Two other models together have nothing else of their own.
  if (fields.provider === 'composite') {
    const composite = { planner: planner ?? '', grounder: grounder ?? '' };
    const model = pairName(composite.planner, composite.grounder);
    return { name: fields.name, provider: 'composite', model, composite, params: {}, limits: {} };
  }
  const picture = filled(image);
  const priced = price.inputPerMTok !== '' || price.outputPerMTok !== '';
  return {
    ...filled(fields),
    // Name and model are always included, so that an empty one is reported at its field.
    name: fields.name,
    model: fields.model,
    params: filled(fields.params),
    limits: filled(fields.limits),
    ...(api === 'responses' ? { api } : {}),
    ...(family === null ? {} : { family }),
    ...(coordinates === null ? {} : { coordinates }),
    ...(answerBoxes === null ? {} : { answerBoxes }),
    ...(tool === null ? {} : { computerUse: { tool, ...(acknowledgeSafetyChecks && { acknowledgeSafetyChecks }) } }),
    ...(Object.keys(prompts).length > 0 && { prompts }),
    ...(adapter && { adapter }),
    ...(systemPrompt !== null && { systemPrompt }),
    ...(Object.keys(picture).length > 0 ? { image: picture } : {}),
    // A price for one direction alone means that the other costs nothing.
    ...(priced ? { price: { inputPerMTok: price.inputPerMTok || 0, outputPerMTok: price.outputPerMTok || 0 } } : {}),
  } as ModelRecord;
}
