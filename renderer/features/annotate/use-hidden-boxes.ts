import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../transport/client.ts';

/** Number of boxes of a picture that are hidden because this person has to place them blind. */
export function useHiddenBoxes(screenshotId: string | null): number {
  const detail = useQuery({
    ...orpc.screenshots.get.queryOptions({ input: { id: screenshotId ?? '' } }),
    enabled: screenshotId !== null,
  }).data;
  return detail?.hidden ?? 0;
}
