import { centreOf } from '#shared/geometry/box.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { refuse } from '../baseline.ts';
import type { ElementMaterial } from '../material.ts';
import { affordance, controlType } from './control-types.ts';

const third = (at: number, size: number) => Math.min(2, Math.max(0, Math.floor((3 * at) / size)));

/** Position of an element, by thirds of the picture: `in the upper left`, `in the middle`, `on the right side`. */
export function placeOf({ locate, width, height }: ElementMaterial): string {
  const [x, y] = centreOf(locate);
  const across = ['left', '', 'right'][third(x, width)];
  const down = ['upper', '', 'lower'][third(y, height)];
  if (across && down) return `in the ${down} ${across}`;
  if (across) return `on the ${across} side`;
  return down ? `in the ${down} middle` : 'in the middle';
}

/** Wordings of an element's function without position or appearance. */
function aims(name: string, type: string | null): [string, string, string] {
  switch (type) {
    case 'text field':
    case 'search field':
    case 'number field':
      return [`Enter a value for "${name}"`, `Fill in "${name}"`, `Start typing in "${name}"`];
    case 'slider':
      return [`Change the level of "${name}"`, `Set "${name}" to another level`, `Adjust "${name}"`];
    case 'check box':
    case 'switch':
    case 'toggle button':
      return [`Turn "${name}" on or off`, `Toggle "${name}"`, `Change the setting "${name}"`];
    case 'radio button':
      return [`Choose "${name}"`, `Select the option "${name}"`, `Change the choice to "${name}"`];
    case 'tab':
    case 'tree item':
      return [`Show the contents of "${name}"`, `Go to "${name}"`, `Open "${name}"`];
    case 'menu':
    case 'drop-down list':
      return [`See what "${name}" offers`, `Show the choices for "${name}"`, `Browse the entries of "${name}"`];
    case 'link':
      return [`Follow "${name}"`, `Go to "${name}"`, `Read more about "${name}"`];
    default:
      return [`Activate "${name}"`, `Perform the action "${name}"`, `Use "${name}"`];
  }
}

/**
 * Three basic and three advanced instructions by templates, from the element's own name and role. A baseline to start
 * from: the advanced ones rely on the name, since a template cannot know what a control is for.
 *
 * @throws ProviderError if the element has neither name nor description
 */
export function writeInstructions(element: ElementMaterial): {
  basic_instruction: string[];
  advanced_instruction: string[];
} {
  const name = (element.name.trim() || element.description.trim()).replaceAll('"', '“').slice(0, 200);
  if (name === '') throw refuse(inWords('writer-no-element'));
  const type = controlType(element.role);
  const thing = type ?? (element.kind === 'icon' ? 'icon' : 'text');
  const place = placeOf(element);
  const acts = type && affordance[type] ? `, which ${affordance[type]}` : '';
  return {
    basic_instruction: [
      `The ${thing} "${name}" ${place} of the screen`,
      `Click the ${thing} "${name}" ${place}`,
      `Find "${name}" ${place}${acts}`,
    ],
    advanced_instruction: aims(name, type),
  };
}
