import type { Asked } from './asked.ts';
import type { ImagePort } from '../images.ts';
import { partsOf, type SentImage } from '../../prompts/messages.ts';
import type { PreparedMessage } from './provider.ts';

/**
 * The messages as sent: pictures prepared by the model's policy, and the schema in words if the model does not accept
 * one (`bySchema` false).
 */
export async function prepare(
  port: ImagePort,
  asked: Asked,
  bySchema: boolean,
): Promise<{ messages: PreparedMessage[]; images: SentImage[] }> {
  const { image: policy } = asked.model;
  const images: SentImage[] = [];
  const messages: PreparedMessage[] = [];
  for (const message of asked.messages) {
    const parts: PreparedMessage['parts'] = [];
    for (const part of partsOf(message)) {
      if (part.type === 'text') parts.push(part);
      else {
        const prepared = await port.prepare(part.image, policy);
        const { mime, sent, file } = prepared;
        images.push(sent);
        parts.push({
          type: 'image',
          get bytes() {
            return prepared.bytes;
          },
          file,
          mime,
          sent,
          detail: policy.detail,
        });
      }
    }
    messages.push({ role: message.role, parts, tool: message.tool });
  }
  if (asked.schema && !bySchema) {
    const text = `Answer with JSON only, of this JSON Schema: ${JSON.stringify(asked.schema.schema)}`;
    messages.push({ role: 'user', parts: [{ type: 'text', text }] });
  }
  return { messages, images };
}
