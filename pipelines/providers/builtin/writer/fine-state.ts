import { inWords } from '#shared/phrases/phrase.ts';
import { refuse } from '../baseline.ts';
import type { ControlMaterial } from '../material.ts';
import { controlType } from './control-types.ts';

/** Component type of a control's role, for unambiguous roles. */
const componentOfType: Record<string, string> = {
  slider: 'Slider',
  switch: 'Switch',
  'toggle button': 'Switch',
  'check box': 'Checkbox',
  'radio button': 'Radio Group',
  tab: 'Tabs',
  'number field': 'Stepper',
  'drop-down list': 'Listbox/Dropdown',
  'tree item': 'Tree View',
  'column header': 'Table Column',
};

/** The other state of a two-state control. */
const opposite: Record<string, string> = {
  checked: 'not checked',
  'not checked': 'checked',
  unchecked: 'checked',
  on: 'off',
  off: 'on',
  selected: 'not selected',
  'not selected': 'selected',
  expanded: 'collapsed',
  collapsed: 'expanded',
  pressed: 'not pressed',
  'not pressed': 'pressed',
};

function stateWords(text: string | null): string | null {
  return text?.trim().replace(/^value[ :=]+/i, '') || null;
}

/** A target state that one action reaches, if none was given: the opposite, or a slightly higher number. */
function targetOf(now: string): string | null {
  const other = opposite[now.toLowerCase()];
  if (other) return other;
  const number = /^(-?\d+(?:\.\d+)?)(\D*)$/.exec(now);
  return number ? `${Number(number[1]) + 5}${number[2] ?? ''}` : null;
}

/**
 * A fine-state case by templates, from the control's own name, role and state. Nothing is guessed.
 *
 * @throws ProviderError if name, component type or current state is unknown
 */
export function writeCase(control: ControlMaterial): Record<string, string> {
  const name = (control.name.trim() || control.description.trim()).replaceAll('"', '“').slice(0, 200);
  const type = controlType(control.role);
  const component = control.component ?? (type ? componentOfType[type] : undefined);
  const now = stateWords(control.stateNow);
  const target = stateWords(control.stateTarget) ?? (now ? targetOf(now) : null);
  if (!name || !component || !now || !target) throw refuse(inWords('writer-no-control'));
  return {
    component,
    state_now: now,
    state_target: target,
    locate_instruction: `Find the ${(type ?? component).toLowerCase()} "${name}"`,
    interact_instruction: `Change "${name}" from ${now} to ${target}`,
  };
}
