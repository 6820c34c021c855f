import { isServed, type ModelRecord } from '#shared/contract/runs/models.ts';
import { aguvis } from './aguvis.ts';
import { ariaUi } from './aria-ui.ts';
import { builtin } from './builtin.ts';
import { claude } from './claude/claude.ts';
import { claudeComputerUse } from './claude/claude-computer-use.ts';
import { cogAgent } from './cogagent.ts';
import { gemini } from './gemini.ts';
import { gpt } from './openai/gpt.ts';
import { geminiComputerUse } from './gemini-computer-use.ts';
import { holo1 } from './holo/holo1.ts';
import { holo15 } from './holo/holo1-5.ts';
import { holo2 } from './holo/holo2.ts';
import { jedi } from './jedi/jedi.ts';
import { maiUi } from './mai-ui/mai-ui.ts';
import { qwenVlMax } from './qwen/qwen-vl-max.ts';
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
import { gta1 } from './gta1/gta1.ts';
import { uiVenus } from './ui-venus/ui-venus.ts';
import { uiVenus15 } from './ui-venus/ui-venus-1-5.ts';
import { guiOwl } from './gui-owl/gui-owl.ts';
import { guiOwl15 } from './gui-owl/gui-owl-1-5.ts';
import { kimiVl } from './kimi-vl/kimi-vl.ts';
import { glmV } from './glm-v/glm-v.ts';
import { ferretUi } from './ferret-ui/ferret-ui.ts';
import { layOver, type Preset, type Reading } from './preset.ts';

/** One preset per family; a new family is a file here and a line in this list. */
export const presets: readonly Preset[] = [
  gpt,
  openaiComputerUse,
  claude,
  claudeComputerUse,
  gemini,
  geminiComputerUse,
  qwen2Vl,
  qwen25Vl,
  qwen3Vl,
  qwenVlMax,
  holo1,
  holo15,
  holo2,
  jedi,
  maiUi,
  gta1,
  uiVenus,
  uiVenus15,
  guiOwl,
  guiOwl15,
  kimiVl,
  glmV,
  ferretUi,
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

/** What decides a record's family: its model's name, after its provider if that is not only a protocol of a server. */
const nameOf = ({ provider, baseUrl, model }: ModelRecord): string =>
  baseUrl === undefined ? `${provider}/${model}` : model;

/** The family of a record, if it is known: named in it, otherwise recognised by its provider and its model's name. */
function knownPreset(record: ModelRecord): Preset | undefined {
  if (!isServed(record)) return builtin;
  return record.family === undefined ? presetByName(nameOf(record)) : presetById(record.family);
}

/** The family of a record; `plain` if it is unknown. */
export const presetOf = (record: ModelRecord): Preset => knownPreset(record) ?? plain;

/** Whether nothing says how a model's answers are to be read: its family is unknown, and its record has no convention. */
export const isUnknown = (record: ModelRecord): boolean =>
  knownPreset(record) === undefined && (record.coordinates === undefined || record.family !== undefined);

/** How pictures are sent to a model and its answers read: its family's settings, overridden by the record. */
export function readingOf(record: ModelRecord): Reading {
  return layOver(presetOf(record), record);
}
