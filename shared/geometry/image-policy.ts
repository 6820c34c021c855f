import { z } from 'zod';

export const imageFields = {
  /** Longest side in pixels after resizing; null keeps it. */
  longEdge: z.number().int().min(16).nullable(),
  maxPixels: z.number().int().nullable(),
  /** Smart-resize factor (28 for Qwen2.5-VL, 32 for Qwen3-VL); null for none. */
  factor: z.number().int().nullable(),
  minPixels: z.number().int().nullable(),
  /**
   * Most blocks of 28×28 px that the picture may cover; partial ones count in full (Anthropic: 1568, newer tier 4784).
   */
  maxPatches: z.number().int().positive(),
  format: z.enum(['png', 'jpeg', 'webp']),
  /** Quality of a lossy format, 1..100; absent: 92. */
  quality: z.number().int().min(1).max(100),
  /** Both sides are sent at this share of the size that the policy gives otherwise; absent: 1. */
  scale: z.number().positive().max(1),
  detail: z.enum(['auto', 'low', 'high']),
};

export const imagePolicy = z.object({
  longEdge: imageFields.longEdge.default(null),
  maxPixels: imageFields.maxPixels.default(null),
  factor: imageFields.factor.default(null),
  minPixels: imageFields.minPixels.default(null),
  // Absent if there is no such limit, so that the ledger keys of other models do not change.
  maxPatches: imageFields.maxPatches.optional(),
  format: imageFields.format.default('png'),
  quality: imageFields.quality.optional(),
  scale: imageFields.scale.optional(),
  detail: imageFields.detail.default('high'),
});

export type ImagePolicy = z.infer<typeof imagePolicy>;
