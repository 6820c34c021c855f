import { z } from 'zod';
import {
  type BoxOrder,
  type ImagePolicy,
  imagePolicy,
  type ModelRecord,
  type PointConvention,
  pointConvention,
} from '#shared/contract/runs/models.ts';

/** What a family of models has in common: how it is shown pictures, and how its answers are to be read. */
export interface Preset {
  id: string;
  name: string;
  /** Model names of the family look like this; left out where no name tells it. */
  spelledLike?: RegExp;
  /** Space of the two numbers of a point; `pixel` means pixels of the picture as it was sent. */
  coordinates: PointConvention;
  /** The form it answers in, for people; every form is tried when a reply is read. */
  grammar: string;
  image: Partial<ImagePolicy>;
  /** Whether the benchmark's system message is sent, or none. */
  systemPrompt: 'benchmark-default' | 'model-default';
  /** Where the figures come from, and what to mind. */
  note: string;
}

export function definePreset(preset: Preset): Preset {
  return Object.freeze(preset);
}

/** A family with a model record's own words laid over it, field by field. */
export interface Reading {
  family: string;
  coordinates: PointConvention;
  boxes: BoxOrder;
  image: ImagePolicy;
  systemPrompt: 'benchmark-default' | 'model-default' | { text: string };
}

export function layOver(preset: Preset, record: ModelRecord): Reading {
  return {
    family: preset.id,
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
