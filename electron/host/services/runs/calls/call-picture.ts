import { z } from 'zod';
import { bbox } from '#shared/geometry/shapes.ts';
import { pictureMark } from '#shared/marks/mark.ts';
import { imagePolicy } from '#shared/geometry/image-policy.ts';
import { inWords, textPhrase } from '#shared/phrases/phrase.ts';
import { ItemError } from '#pipelines/engine/errors.ts';
import { imagesOf } from '#pipelines/prompts/messages.ts';
import { findCall, unpackTexts } from '../../../db/queries/runs/calls.ts';
import { failure, notFound } from '../../../errors/errors.ts';
import type { ProjectSession } from '../../../project/project-session.ts';
import { PreparedImages } from '../../../media/prepared-images.ts';

const areas = z.array(bbox);
const edit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('crop'), bbox }),
  z.object({ kind: z.literal('mark'), bbox }),
  z.object({ kind: z.literal('draw'), marks: z.array(pictureMark) }),
  z.object({
    kind: z.literal('beside'),
    sha256: z.string(),
    width: z.number(),
    height: z.number(),
    blurs: areas.exactOptional(),
  }),
  z.object({ kind: z.literal('blank') }),
  z.object({ kind: z.literal('blur'), areas }),
]);
const image = z.object({
  sha256: z.string(),
  width: z.number(),
  height: z.number(),
  edits: z.array(edit).exactOptional(),
});
const part = z.union([
  z.object({ type: z.literal('image'), image }),
  z.object({ type: z.literal('text'), text: z.string() }),
]);
const request = z.object({
  messages: z.array(
    z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.union([z.string(), z.array(part)]) }),
  ),
});
const sentAs = z.array(z.object({ sentWidth: z.number(), sentHeight: z.number(), format: imagePolicy.shape.format }));

/**
 * The n-th picture of a model call, from 0, as the model saw it: marked or cropped, at the size it was sent; areas
 * blurred since are blurred here too. One that was not sent yet is shown at its own size. NOT_FOUND without such a
 * call or picture; INVALID if it cannot be prepared.
 */
export async function callPicture(session: ProjectSession, id: string, at: number): Promise<File> {
  const call = findCall(session.read, id);
  if (!call) throw notFound('model call', id);
  const { messages } = request.parse(unpackTexts(session.read, JSON.parse(call.request)));
  const wanted = imagesOf(messages)[at];
  if (!wanted) throw notFound(inWords('kind-picture-of-call'), String(at));
  const sent = sentAs.parse(call.images ? JSON.parse(call.images) : [])[at];
  const images = new PreparedImages(session);
  try {
    const made = sent ? await images.prepareAsSent(wanted, sent) : await images.prepare(wanted, imagePolicy.parse({}));
    const name = `${wanted.sha256.slice(0, 12)}-${at}`;
    return new File([new Uint8Array(made.bytes)], name, { type: made.mime });
  } catch (error) {
    if (error instanceof ItemError) throw failure('INVALID', textPhrase(error.message), {});
    throw error;
  }
}
