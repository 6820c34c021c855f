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
      return [
        `Put something in for "${name}"`,
        `Tell the program the value of "${name}"`,
        `Start to fill in "${name}"`,
      ];
    case 'slider':
      return [`Set how much "${name}" there is`, `Make "${name}" more or less`, `Adjust "${name}"`];
    case 'check box':
    case 'switch':
    case 'toggle button':
      return [`Turn "${name}" on or off`, `Decide whether "${name}" applies`, `Change the setting "${name}"`];
    case 'radio button':
      return [`Choose "${name}" among its alternatives`, `Make "${name}" the one that applies`, `Decide for "${name}"`];
    case 'tab':
    case 'tree item':
      return [`Bring up what belongs to "${name}"`, `Go on to "${name}"`, `See the contents of "${name}"`];
    case 'menu':
    case 'drop-down list':
      return [
        `See what "${name}" has to offer`,
        `Open the choices of "${name}"`,
        `Look through the entries of "${name}"`,
      ];
    case 'link':
      return [`Follow the way to "${name}"`, `Go to "${name}"`, `Read more under "${name}"`];
    default:
      return [`Carry out "${name}"`, `Make the program do what "${name}" stands for`, `Use "${name}"`];
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
      `Point at the ${thing} that is called "${name}" and stands ${place}`,
      `Look ${place} for "${name}"${acts}`,
    ],
    advanced_instruction: aims(name, type),
  };
}
