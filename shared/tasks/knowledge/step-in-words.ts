import type { StepContent } from '#shared/episodes/episode.ts';
import { argumentsOf } from './arguments.ts';

/** What a step did, a line an action: as its source says it, otherwise each action and the name of what it acted on. */
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
