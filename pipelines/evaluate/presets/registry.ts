import type { ModelRecord } from '#shared/contract/models.ts';
import { aguvis } from './aguvis.ts';
import { ariaUi } from './aria-ui.ts';
import { builtin } from './builtin.ts';
import { claude } from './claude.ts';
import { claudeComputerUse } from './claude-computer-use.ts';
import { cogAgent } from './cogagent.ts';
import { gemini } from './gemini.ts';
import { gpt } from './gpt.ts';
import { holo15 } from './holo1-5.ts';
import { internVl } from './internvl.ts';
import { miniCpmV } from './minicpm-v.ts';
import { molmo } from './molmo.ts';
import { openaiComputerUse } from './openai-computer-use.ts';
import { osAtlas } from './os-atlas.ts';
import { plain } from './plain.ts';
import { qwen2Vl } from './qwen2-vl.ts';
import { qwen25Vl } from './qwen2-5-vl.ts';
import { qwen3Vl } from './qwen3-vl.ts';
import { showUi } from './showui.ts';
import { uGround } from './uground.ts';
import { uGroundQwen } from './uground-qwen.ts';
import { uiTars } from './ui-tars.ts';
import { uiTars15 } from './ui-tars-1-5.ts';
import { layOver, type Preset, type Reading } from './preset.ts';

/** One preset a family; a new family is a file here and a line in this list. */
export const presets: readonly Preset[] = [
  gpt,
  openaiComputerUse,
  claude,
  claudeComputerUse,
  gemini,
  qwen2Vl,
  qwen25Vl,
  qwen3Vl,
  holo15,
  uiTars,
  uiTars15,
  osAtlas,
  internVl,
  cogAgent,
  miniCpmV,
  ariaUi,
  uGround,
  uGroundQwen,
  showUi,
  aguvis,
  molmo,
  builtin,
  plain,
];

/** Names that say the family when the record does not; the first that fits counts. */
const bySpelling: readonly [RegExp, string][] = [
  [/ui-?tars-?1\.5/i, 'ui-tars-1.5'],
  [/ui-?tars/i, 'ui-tars'],
  [/computer-use/i, 'openai-computer-use'],
  [/qwen3-?vl/i, 'qwen3-vl'],
  [/qwen2\.5-?vl/i, 'qwen2.5-vl'],
  [/qwen2-?vl/i, 'qwen2-vl'],
  [/claude/i, 'claude'],
  [/gemini/i, 'gemini'],
  [/gpt-|^o[134]\b/i, 'gpt'],
  [/internvl/i, 'internvl'],
  [/os-?atlas/i, 'os-atlas'],
  [/cogagent/i, 'cogagent'],
  [/minicpm/i, 'minicpm-v'],
  [/aria-?ui/i, 'aria-ui'],
  [/uground.*qwen|uground-v1-(?:2|7|72)b/i, 'uground-qwen'],
  [/uground/i, 'uground'],
  [/showui/i, 'showui'],
  [/aguvis/i, 'aguvis'],
  [/molmo/i, 'molmo'],
  [/holo1\.5/i, 'holo1.5'],
];

/** The family of a record: named in it, else told by its model's name, else `plain`. */
export function presetOf(record: ModelRecord): Preset {
  if (record.provider === 'builtin') return builtin;
  const named = record.family ?? bySpelling.find(([spelling]) => spelling.test(record.model))?.[1];
  return presets.find((preset) => preset.id === named) ?? plain;
}

/** How a model is shown pictures and read: its family with the record's own words over it. */
export function readingOf(record: ModelRecord): Reading {
  return layOver(presetOf(record), record);
}
