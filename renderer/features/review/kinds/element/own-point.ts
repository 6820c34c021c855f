import type { RevealedTarget } from './item.ts';

/**
 * Whether approving the element unchanged contradicts this person's own blind answer: they missed the target, or
 * answered that it is not there or cannot be determined.
 */
export function againstOwnPoint(item: Pick<RevealedTarget, 'clicks'>, person: string | undefined): boolean {
  return item.clicks.some(
    ({ voter, blind, hit }) => voter.kind === 'person' && voter.name === person && blind && hit !== true,
  );
}
