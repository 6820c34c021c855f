import type { Platform } from '#shared/records/fields.ts';
import type { ComputerTool, ModelRecord } from '#shared/contract/runs/models.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { SentImage, ToolTurn } from '../../prompts/messages.ts';

/** A picture file and its size in bytes. */
export interface PictureFile {
  path: string;
  bytes: number;
}

export type PreparedPart =
  | { type: 'text'; text: string }
  | {
      type: 'image';
      /** The whole picture; read on demand. */
      readonly bytes: Buffer;
      file?: PictureFile | undefined;
      mime: string;
      sent: SentImage;
      detail: 'auto' | 'low' | 'high';
    };

export interface PreparedMessage {
  role: 'system' | 'user' | 'assistant';
  parts: PreparedPart[];
  tool?: ToolTurn | undefined;
}

/** A function that a model may call, with the JSON Schema of its arguments. */
export interface OfferedFunction {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
}

/** What a model may call in a live run: the computer-use tool of its record, and functions beside it. */
export interface OfferedTools {
  computer: ComputerTool;
  /** The provider's switch for this version of the tool, if it has one. */
  beta?: string | undefined;
  platform: Platform;
  functions: readonly OfferedFunction[];
}

/** JSON Schema of the requested answer; its root is always an object (see `answerSchema`). */
export interface AnswerSchema {
  name: string;
  schema: Record<string, unknown>;
  /** Valid for a provider's strict mode: every object closed, every property required. */
  strict: boolean;
}

export interface ProviderRequest {
  record: ModelRecord;
  apiKey: string | undefined;
  messages: PreparedMessage[];
  schema: AnswerSchema | undefined;
  tools?: OfferedTools | undefined;
  maxTokens: number;
  /** 0, 1, 2 …: distinguishes repeated questions. */
  sample: number;
  /** Data for models without a network (elements, options …); never sent. */
  data: unknown;
  timeoutMs: number;
  /** Ends the request: the run is cancelled. */
  signal: AbortSignal;
  /** The ledger's key of the call, by which a batch tells its answers apart. */
  key?: string;
  /** The run stops: an answer that may take hours is no longer waited for. */
  stopping?: AbortSignal;
}

/** An answer as received, with secrets removed; stored before anything reads it. */
export interface RawReply {
  httpStatus: number;
  body: string;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** Token counts as far as the provider reported them; null for the rest. */
export interface ReportedUsage {
  inputTokens: number | null;
  outputTokens: number | null;
}

/** A parsed answer. */
export interface ReadReply {
  /** What was said; the provider's output as JSON, on one line, if it calls tools of a live run. */
  text: string;
  /** The provider's or model's mark that it declined; null if it answered. */
  refusal: string | null;
  /** Null if the provider did not report it. */
  usage: ReportedUsage | null;
  /** US dollars, if the answer itself says so; otherwise its cost follows from the usage and the price. */
  cost?: number;
  stopReason: string | null;
}

/**
 * One kind of model server. `send` returns the raw response or throws a ProviderError; `read` is pure, so that a stored
 * answer can be read again without paying again; it throws a ProviderError (`malformed-reply`, `empty-reply`) for a
 * response that is not an answer.
 */
export interface Provider {
  readonly id: ModelRecord['provider'];
  send(request: ProviderRequest): Promise<RawReply>;
  read(record: ModelRecord, raw: RawReply): ReadReply;
  /** The usage, even if the answer itself cannot be read. */
  usageOf(raw: RawReply): ReportedUsage | null;
  /**
   * Checks the server without sending a picture; resolves with one sentence for a person, or throws a ProviderError.
   */
  check(record: ModelRecord, apiKey: string | undefined, signal: AbortSignal): Promise<string>;
}

export type Providers = Record<ModelRecord['provider'], Provider>;

/** Makes a provider from a plain function: for models that run inside this process. */
export function localProvider(
  id: ModelRecord['provider'],
  answer: (request: ProviderRequest) => Promise<{ text: string; refusal?: string }>,
): Provider {
  const read = (_: ModelRecord, raw: RawReply): ReadReply => {
    const { text, refusal } = JSON.parse(raw.body) as { text: string; refusal?: string };
    return { text, refusal: refusal ?? null, usage: { inputTokens: 0, outputTokens: 0 }, stopReason: 'stop' };
  };
  return {
    id,
    async send(request) {
      return { httpStatus: 200, body: JSON.stringify(await answer(request)) };
    },
    read,
    usageOf: () => ({ inputTokens: 0, outputTokens: 0 }),
    check: async () => inWords('check-built-in'),
  };
}
