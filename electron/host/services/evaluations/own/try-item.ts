import type { z } from 'zod';
import type { ModelRecord } from '#shared/contract/runs/models.ts';
import type { ownParts, TriedAsking } from '#shared/contract/runs/own-parts.ts';
import { enginePhrase } from '#shared/phrases/engine/engine-phrase.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { evaluationRequest } from '#shared/contract/runs/evaluations/request.ts';
import { stepContext } from '#pipelines/engine/context.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { type Message, partsOf } from '#pipelines/prompts/messages.ts';
import { itemOf } from '#pipelines/evaluate/adapter/own-adapter.ts';
import { asking, questionTo, readReply } from '#pipelines/evaluate/asking.ts';
import { evaluationPayload, type EvaluationPayload } from '#pipelines/evaluate/payload.ts';
import { evaluationPipeline } from '#pipelines/evaluate/pipeline.ts';
import { failure } from '../../../errors/errors.ts';
import type { Host } from '../../../host.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { evaluationItems } from '../../evaluation-run/evaluation-subject.ts';
import { evaluationSpec, frozenOptions } from '../spec.ts';
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

/** Asks one item of a release outside the ledger: with the record's own prompts and adapter, and without them. */
export async function tryItem(host: Host, session: ProjectSession, input: Input): Promise<Output> {
  const { engine } = runsOf(host, session);
  const task = requireTask(input.task);
  const request = evaluationRequest.parse({ task: input.task, model: input.record.name, release: input.release });
  const items = [...evaluationItems(session.read, task, request)];
  const payload = items[input.index]?.payload as EvaluationPayload | undefined;
  if (!payload) throw failure('INVALID', phrase('try-no-item', { n: items.length }), { field: 'index' });
  const item: unknown = task.item.parse(evaluationPayload.parse(payload).item);
  const { prompts, adapter, ...plain } = input.record;
  const isOwn = prompts !== undefined || adapter !== undefined;
  const records: { own: boolean; record: ModelRecord }[] = [
    ...(isOwn ? [{ own: false, record: plain }] : []),
    { own: true, record: input.record },
  ];
  // What cannot run is refused before anything is sent.
  const ways = records.map(({ own, record }) => {
    const { options } = evaluationSpec(host, session, request, '', record);
    return { own, record, options: frozenOptions.parse(options) };
  });
  const asked: TriedAsking[] = [];
  for (const { own, ...way } of ways)
    asked.push({ own, ...(await askedWith(host, engine, { ...way, send: input.send, task, item })) });
  return {
    items: items.length,
    label: task.show(item).label,
    input: JSON.stringify(itemOf(task, item), null, 2),
    gold: task.gold(item),
    asked,
  };
}

async function askedWith(
  host: Host,
  engine: Engine,
  {
    record,
    options,
    send,
    task,
    item,
  }: {
    record: ModelRecord;
    options: z.infer<typeof frozenOptions>;
    send: boolean;
    task: ReturnType<typeof requireTask>;
    item: unknown;
  },
): Promise<Omit<TriedAsking, 'own'>> {
  const [step] = evaluationPipeline(task).steps.slice(-2);
  if (!step) throw new Error(task.id);
  const { calls } = tryCalls(engine, record, host.options);
  const setup = { runId: 'try', roles: { model: [record.name] }, options, prompts: engine.prompts, calls };
  const seed = { seq: 0, itemId: 'try', label: '', payload: item, outputs: {}, generation: 0, refusalsSince: 0 };
  const ctx = stepContext(setup, step, seed, { calls: 0, sent: 0, by: null, asked: [] });
  const nothing = { reply: null, adapted: null, answer: null, outcome: null, pattern: null, note: null };
  let messages: Message[] = [];
  let reply: string | null = null;
  try {
    const how = asking(task, options, ctx);
    messages = await questionTo(how, item, { help: [], hint: null });
    if (!send) return { ...nothing, messages: shown(messages), error: null, seconds: null, cost: null };
    const result = await how.send(item, messages, 0);
    reply = result.refusal ?? result.text;
    const { strict, text } = await readReply(how, item, result, messages);
    return {
      messages: shown(messages),
      reply,
      adapted: text === result.text ? null : text,
      answer: strict.answer,
      outcome: strict.outcome,
      pattern: strict.read.pattern,
      note: strict.read.note,
      error: null,
      seconds: result.seconds,
      cost: result.cost,
    };
  } catch (error) {
    if (!(error instanceof ItemError)) throw error;
    return {
      ...nothing,
      messages: shown(messages),
      reply,
      error: enginePhrase(error.message),
      seconds: null,
      cost: null,
    };
  }
}
