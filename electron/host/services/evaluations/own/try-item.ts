import type { z } from 'zod';
import { isServed, type ModelRecord } from '#shared/contract/runs/models.ts';
import type { AnyTaskType } from '#shared/tasks/define.ts';
import type { ownParts, TriedAsking } from '#shared/contract/runs/own-parts.ts';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { stepContext } from '#pipelines/engine/context.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { costOf, inputTokens } from '#pipelines/engine/cost/cost.ts';
import { canonicalJson } from '#pipelines/engine/ledger/ledger-key.ts';
import { readingOf } from '#pipelines/presets/registry.ts';
import { imagesOf, type Message, partsOf } from '#pipelines/prompts/messages.ts';
import { itemOf } from '#pipelines/evaluate/adapter/own-adapter.ts';
import { asking, questionTo, readReply } from '#pipelines/evaluate/asking.ts';
import { evaluationPayload, type EvaluationPayload } from '#pipelines/evaluate/payload.ts';
import { evaluationPipeline } from '#pipelines/evaluate/pipeline.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { evaluationItems } from '../../evaluation-run/evaluation-subject.ts';
import { evaluationSpec, frozenOptions } from '../spec.ts';
import { checkedPrompt, ownPromptKey } from '../../models/own/prompts.ts';
import { requireTask } from '../../release/tasks.ts';
import type { Engine } from '../../runs/engine.ts';
import { runsOf } from '../../runs/runs-service.ts';
import { tryCalls } from '../../runs/try-calls.ts';

type Input = z.output<(typeof ownParts.tryItem)['~orpc']['inputSchema'] & z.ZodType>;
type Output = z.infer<(typeof ownParts.tryItem)['~orpc']['outputSchema'] & z.ZodType>;

const shown = (messages: readonly Message[]): TriedAsking['messages'] =>
  messages.map((message) => ({
    role: message.role,
    parts: partsOf(message).map((part) => (part.type === 'text' ? part.text : null)),
  }));

/** A record without the parts of the project's own. */
function plainOf({ prompts, adapter, systemPrompt, ...rest }: ModelRecord): ModelRecord {
  return typeof systemPrompt === 'object' || systemPrompt === undefined ? rest : { ...rest, systemPrompt };
}

/** The record as it would be with an unsaved prompt in place of the file that it names. */
function withoutPrompt(record: ModelRecord, task: string, { prompt }: Input): ModelRecord {
  if (!prompt) return record;
  const prompts = { ...record.prompts };
  delete prompts[ownPromptKey(record, task, prompt.id)];
  return { ...record, prompts };
}

/** Asks one item of a release outside the ledger: with the record's own prompts and adapter, and without them. */
export async function tryItem(host: Host, session: ProjectSession, input: Input): Promise<Output> {
  const { engine } = runsOf(host, session);
  const task = requireTask(input.task);
  const request = evaluationRequest.parse({ task: input.task, model: input.record.name, release: input.release });
  if (input.record.composite)
    throw failure('INVALID', phrase('composite-alone', { name: input.record.name }), { field: 'record' });
  const items = [...evaluationItems(session.read, task, request)];
  const payload = items[input.index]?.payload as EvaluationPayload | undefined;
  if (!payload) throw failure('INVALID', phrase('try-no-item', { n: items.length }), { field: 'index' });
  const item: unknown = task.item.parse(evaluationPayload.parse(payload).item);
  const plain = plainOf(input.record);
  const isOwn = canonicalJson(plain) !== canonicalJson(input.record) || input.prompt !== undefined;
  const { prompt } = input;
  if (prompt) checkedPrompt(prompt.text, prompt.id, engine.prompts.get(prompt.id));
  const records: { own: boolean; record: ModelRecord }[] = [
    ...(isOwn ? [{ own: false, record: plain }] : []),
    { own: true, record: withoutPrompt(input.record, task.id, input) },
  ];
  // What cannot run is refused before anything is sent.
  const ways = records.map(({ own, record }) => {
    const options = frozenOptions.parse(evaluationSpec(host, session, request, '', record).options);
    const texts = own && prompt ? { promptTexts: { ...options.promptTexts, [prompt.id]: prompt.text } } : {};
    return { own, record, options: { ...options, ...texts } };
  });
  const asked: TriedAsking[] = [];
  for (const { own, ...way } of ways)
    asked.push({ own, ...(await askedWith(host, engine, { ...way, asked: input, task, item })) });
  return {
    items: items.length,
    label: task.show(item).label,
    screenshotId: payload.screenshotId,
    input: JSON.stringify(itemOf(task, item), null, 2),
    gold: task.gold(item),
    asked,
  };
}

interface Way {
  record: ModelRecord;
  options: z.infer<typeof frozenOptions>;
  asked: Pick<Input, 'send' | 'reply'>;
  task: AnyTaskType;
  item: unknown;
}

/** What asking costs about, US dollars; null if the record has no price. */
function priceOf(record: ModelRecord, messages: readonly Message[]): number | null {
  if (!isServed(record)) return 0;
  if (!record.price) return null;
  return costOf(record, { inputTokens: inputTokens(messages, record, readingOf(record).image), outputTokens: 60 });
}

/** A reply from elsewhere as if the model had given it now, to these messages. */
async function replyFrom(engine: Engine, { record }: Way, messages: readonly Message[], text: string) {
  const { image: policy } = readingOf(record);
  const prepared = await Promise.all(
    imagesOf(messages).map((image) => engine.ports.images.prepare(engine.ports.images.asItLeaves(image), policy)),
  );
  const images = prepared.map(({ sent }) => sent);
  const usage = { inputTokens: null, outputTokens: null };
  const none = { cost: 0, seconds: 0, callId: '', cached: true, stopReason: null, by: null };
  return { ...{ text, refusal: null, model: record.name, usage, images }, ...none };
}

async function askedWith(host: Host, engine: Engine, way: Way): Promise<Omit<TriedAsking, 'own'>> {
  const { record, options, task, item } = way;
  const [step] = evaluationPipeline(task).steps.slice(-2);
  if (!step) throw new Error(task.id);
  const { calls } = tryCalls(engine, record, host.options);
  const setup = { runId: 'try', roles: { model: [record.name] }, options, prompts: engine.prompts, calls };
  const seed = { seq: 0, itemId: 'try', label: '', payload: item, outputs: {}, generation: 0, refusalsSince: 0 };
  const ctx = stepContext(setup, step, seed, { calls: 0, sent: 0, by: null, asked: [] });
  const nothing = { reply: null, adapted: null, answer: null, point: null, outcome: null, pattern: null, note: null };
  const unasked = { ...nothing, error: null, seconds: null, cost: null };
  let messages: Message[] = [];
  let reply: string | null = null;
  const soFar = () => ({ messages: shown(messages), estimate: priceOf(record, messages) });
  try {
    const how = asking(task, options, ctx);
    messages = await questionTo(how, item, { help: [], hint: null });
    const { send, reply: given } = way.asked;
    if (given === undefined && !send) return { ...unasked, ...soFar() };
    const result =
      given === undefined ? await how.send(item, messages, 0) : await replyFrom(engine, way, messages, given);
    reply = result.refusal ?? result.text;
    const { strict, text } = await readReply(how, item, result, messages);
    return {
      ...soFar(),
      reply,
      adapted: text === result.text ? null : text,
      answer: strict.answer,
      point: strict.point,
      outcome: strict.outcome,
      pattern: strict.read.pattern,
      note: strict.read.note,
      error: null,
      seconds: given === undefined ? result.seconds : null,
      cost: given === undefined ? result.cost : null,
    };
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    return { ...unasked, ...soFar(), reply, error: enginePhrase(error.message) };
  }
}
