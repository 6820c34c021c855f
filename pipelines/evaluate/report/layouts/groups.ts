import { z } from 'zod';
import type { RowGroup } from '#shared/phrases/tables/row-groups.ts';
import { isBaseline } from '../../../providers/builtin/index.ts';
import type { ModelGroup } from '../../../presets/preset.ts';
import { presetById, presetByName } from '../../../presets/registry.ts';
import type { Evaluation } from '../model.ts';

const familyIn = z.looseObject({ family: z.string() });

/** The group of an evaluated model, by the family in its run's record. */
export function groupOfRun(entry: Evaluation): RowGroup {
  if (entry.baseline) return 'baseline';
  if (entry.settings.detector !== null) return 'composite';
  const family = familyIn.safeParse(entry.manifest.params).data?.family;
  const group: ModelGroup | undefined = family === undefined ? undefined : presetById(family)?.group;
  return group ?? 'other';
}

/** Models in the papers whose names no family recognises, or whose family here is another. */
const named: readonly (readonly [RegExp, RowGroup])[] = [
  [/^(gpt|o\d|claude|gemini|qwen-max|glm-4\.5|doubao-v)/i, 'proprietary'],
  [/^(qwen2(\.5)?-?vl|internvl)/i, 'open'],
  [/tars|aguvis|showui|os-atlas|uground|cogagent|jedi|mobilevlm|holo|agentcpm|ui-r1|gui-r1|mai-ui|venus/i, 'gui'],
];

/** The group of an agent, a judge or a published model, by its name; `a + b` is a planner with a grounder. */
export function groupOfName(model: string): RowGroup {
  if (model.includes('+')) return 'composite';
  if (isBaseline(model)) return 'baseline';
  return named.find(([name]) => name.test(model))?.[1] ?? presetByName(model)?.group ?? 'other';
}
