import type { ImageRef, Message } from '#pipelines/prompts/messages.ts';
import type { StepContext } from '#pipelines/engine/step.ts';
import { conventionNames } from '#pipelines/presets/preset.ts';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';

export const groundPrompt = 'agent/ground';

/**
 * The question to a grounder, in live runs and evaluations: an element in a planner's words and the picture, and nothing
 * else of the task. Without a picture in a check without pictures, and without the system message if `system` is false.
 */
export function groundMessages(
  ctx: StepContext,
  { element, coordinates }: { element: string; coordinates: PointConvention },
  image: ImageRef | null,
  system = true,
): Message[] {
  const prompt = ctx.prompt(groundPrompt).render({ element, coordinates: conventionNames[coordinates] });
  return [
    ...(system && prompt.system !== null ? [{ role: 'system' as const, content: prompt.system }] : []),
    {
      role: 'user',
      content: [...(image ? [{ type: 'image' as const, image }] : []), { type: 'text' as const, text: prompt.user }],
    },
  ];
}
