import type { SentImage, Message } from '../../prompts/messages.ts';
import type { CallPlace } from '../ledger/ledger.ts';
import type { ResolvedModel } from '../models.ts';
import type { AnswerSchema, OfferedTools, ReadReply, ReportedUsage } from './provider.ts';

/** Who sends the question. */
export interface CallFrom {
  place: CallPlace;
  generation: number;
  refusalsSince: number;
}

/** One question to a model: the data that identifies a call. */
export interface Asked {
  model: ResolvedModel;
  messages: readonly Message[];
  schema: AnswerSchema | undefined;
  tools?: OfferedTools | undefined;
  maxTokens: number;
  sample: number;
  attempt: number;
  data: unknown;
}

export interface Answer {
  reply: ReadReply;
  usage: ReportedUsage | null;
  cost: number;
  seconds: number;
  callId: string;
  cached: boolean;
  images: SentImage[];
  /** Name of the person who wrote the reply in place of the model's; null for the model's own. */
  by: string | null;
}
