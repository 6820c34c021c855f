import type { ModelRecord } from '#shared/contract/runs/models.ts';
import { aguvis } from './aguvis.ts';
import { ariaUi } from './aria-ui.ts';
import { builtin } from './builtin.ts';
import { claude } from './claude/claude.ts';
import { claudeComputerUse } from './claude/claude-computer-use.ts';
import { cogAgent } from './cogagent.ts';
import { gemini } from './gemini.ts';
import { gpt } from './openai/gpt.ts';
import { holo15 } from './holo1-5.ts';
import { internVl } from './internvl.ts';
import { miniCpmV } from './minicpm-v.ts';
import { molmo } from './molmo.ts';
import { openaiComputerUse } from './openai/openai-computer-use.ts';
import { osAtlas } from './os-atlas.ts';
import { plain } from './plain.ts';
import { qwen2Vl } from './qwen/qwen2-vl.ts';
import { qwen25Vl } from './qwen/qwen2-5-vl.ts';
import { qwen3Vl } from './qwen/qwen3-vl.ts';
import { showUi } from './showui.ts';
import { uGround } from './uground/uground.ts';
import { uGroundQwen } from './uground/uground-qwen.ts';
import { uiTars } from './ui-tars/ui-tars.ts';
import { uiTars15 } from './ui-tars/ui-tars-1-5.ts';
import { layOver, type Preset, type Reading } from './preset.ts';

/** One preset per family; a new family is a file here and a line in this list. */
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

/** The family whose pattern matches most of a model's name, wherever it is in the list. */
export function presetByName(model: string): Preset | undefined {
  let found: Preset | undefined;
  let longest = 0;
  for (const preset of presets) {
    const length = preset.spelledLike?.exec(model)?.[0].length ?? 0;
    if (length > longest) [found, longest] = [preset, length];
  }
  return found;
}

export const presetById = (id: string): Preset | undefined => presets.find((preset) => preset.id === id);

/** The family of a record: named in it, otherwise recognised by its model's name, else `plain`. */
export function presetOf(record: ModelRecord): Preset {
  if (record.provider === 'builtin') return builtin;
  if (record.family === undefined) return presetByName(record.model) ?? plain;
  return presetById(record.family) ?? plain;
}

/** How pictures are sent to a model and its answers read: its family's settings, overridden by the record. */
export function readingOf(record: ModelRecord): Reading {
  return layOver(presetOf(record), record);
}
