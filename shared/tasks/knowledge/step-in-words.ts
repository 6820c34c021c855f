import type { StepContent } from '#shared/episodes/episode.ts';
import { argumentsOf } from '../../items/knowledge-question/arguments.ts';

/**
 * A step in words, one line per action: the source's description, otherwise each action and the name of its element.
 */
export function stepInWords({ instruction, actions, element }: StepContent): string[] {
  if (instruction) return [instruction];
  return actions.flatMap((action) => {
    if (action.type === null || action.type === 'wait' || action.type === 'finish') return [];
    const on = element?.name ? ` “${element.name}”` : '';
    const how = action.text === undefined ? '' : ` “${action.text}”`;
    const place = on || how ? '' : ` (${argumentsOf(action) ?? ''})`;
    return [`${action.type.replaceAll('_', ' ')}${on}${how}${place}`.trim()];
  });
}
