import { z } from 'zod';
import { type ModelRecord } from '#shared/contract/runs/models.ts';
import { type ImagePolicy, imagePolicy } from '#shared/geometry/image-policy.ts';
import { type BoxOrder, type PointConvention, pointConvention } from '#shared/geometry/number-conventions.ts';

/** A model's group in the papers' tables: a vendor's service, open weights, made for user interfaces. */
export type ModelGroup = 'proprietary' | 'open' | 'gui' | 'baseline' | 'other';

/** What a family of models has in common: how pictures are sent, and how answers are read. */
export interface Preset {
  id: string;
  /** Counted up whenever one of its facts changes; stored with every run. */
  version: number;
  name: string;
  group: ModelGroup;
  /**
   * Pattern of the family's model names, which may follow `anthropic/` or another provider; absent if names do not
   * reveal it.
   */
  spelledLike?: RegExp;
  /** Convention of the two numbers of a point; `pixel` means pixels of the picture as sent. */
  coordinates: PointConvention;
  /** Its answer format, for people; every format is tried when a reply is read. */
  grammar: string;
  image: Partial<ImagePolicy>;
  /** Whether the benchmark's system message is sent, or none. */
  systemPrompt: 'benchmark-default' | 'model-default';
  /** Source of these facts, and caveats. */
  note: string;
}

export function definePreset(preset: Preset): Preset {
  return Object.freeze(preset);
}

/** A family's settings, overridden field by field by a model's record. */
export interface Reading {
  family: string;
  /** Of the family's preset. */
  version: number;
  coordinates: PointConvention;
  boxes: BoxOrder;
  image: ImagePolicy;
  systemPrompt: 'benchmark-default' | 'model-default' | { text: string };
}

export function layOver(preset: Preset, record: ModelRecord): Reading {
  return {
    family: preset.id,
    version: preset.version,
    coordinates: record.coordinates ?? preset.coordinates,
    boxes: record.answerBoxes ?? 'xyxy',
    image: imagePolicy.parse({ ...preset.image, ...record.image }),
    systemPrompt: record.systemPrompt ?? preset.systemPrompt,
  };
}

export const conventionNames: Record<z.infer<typeof pointConvention>, string> = {
  pixel: 'pixels of the sent picture',
  normalized: '0 to 1',
  thousand: '0 to 1000',
  'thousand-yx': '0 to 1000, y first',
  percent: '0 to 100',
};
