import { isServed, type ModelRecord } from '#shared/contract/runs/models.ts';
import type { ImagePolicy } from '#shared/geometry/image-policy.ts';
import { imagesOf, type ImageRef, type Message, textOf } from '../../prompts/messages.ts';
import type { ReportedUsage, Usage } from '../calls/provider.ts';

/** US dollars; 0 if the record has no price. */
export function costOf(record: ModelRecord, usage: Usage | null): number {
  if (!record.price || !usage) return 0;
  return (usage.inputTokens * record.price.inputPerMTok + usage.outputTokens * record.price.outputPerMTok) / 1e6;
}

/**
 * The usage that a call is charged for: as reported by its provider, otherwise estimated from the length of request and
 * reply, so that a server that reports none, or only part of it, cannot exceed a budget unnoticed.
 */
export function chargedUsage(
  asked: { messages: readonly Message[]; model: { record: ModelRecord; image: ImagePolicy } },
  reply: { text: string; usage: ReportedUsage | null },
): Usage {
  const { record, image } = asked.model;
  return {
    inputTokens: reply.usage?.inputTokens ?? inputTokens(asked.messages, record, image),
    outputTokens: reply.usage?.outputTokens ?? (isServed(record) ? wordTokens(reply.text) : 0),
  };
}

/** Approximate size after the policy's limits; for estimates only. */
function roughSize(image: ImageRef, policy: ImagePolicy): [number, number] {
  let scale = 1;
  if (policy.maxPatches) scale = Math.min(1, Math.sqrt((policy.maxPatches * 28 * 28) / (image.width * image.height)));
  if (policy.longEdge) scale = Math.min(scale, policy.longEdge / Math.max(image.width, image.height));
  if (policy.maxPixels) scale = Math.min(scale, Math.sqrt(policy.maxPixels / (image.width * image.height)));
  scale *= policy.scale ?? 1;
  return [image.width * scale, image.height * scale];
}

/**
 * Input tokens of one picture, by the vendors' published rules: OpenAI 85 + 170 per 512 px tile after scaling to 768 px
 * on the short side; Anthropic width × height / 750; patch models one token per factor² block.
 */
export function imageTokens(image: ImageRef, record: ModelRecord, policy: ImagePolicy): number {
  const [w, h] = roughSize(image, policy);
  if (!isServed(record)) return 0;
  if (policy.factor) return Math.ceil((w * h) / (policy.factor * policy.factor));
  if (record.provider === 'anthropic') return Math.ceil(Math.min(w * h, 1568 * 1568) / 750);
  if (policy.detail === 'low') return 85;
  const fit = Math.min(1, 2048 / Math.max(w, h));
  const short = Math.min(1, 768 / (Math.min(w, h) * fit));
  return 85 + 170 * Math.ceil((w * fit * short) / 512) * Math.ceil((h * fit * short) / 512);
}

/** Approximate tokens of a text. */
function wordTokens(text: string): number {
  const wide = text.match(/[\u0250-\uFFFF]/g)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 4);
}

/** Input tokens of a request: four characters per token (one for characters beyond Latin), plus the pictures. */
export function inputTokens(messages: readonly Message[], record: ModelRecord, policy: ImagePolicy): number {
  if (!isServed(record)) return 0;
  return (
    wordTokens(textOf(messages)) +
    4 * messages.length +
    imagesOf(messages).reduce((n, i) => n + imageTokens(i, record, policy), 0)
  );
}
