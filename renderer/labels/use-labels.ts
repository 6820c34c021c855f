import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LabelSet, labelSet } from '#shared/contract/labels.ts';
import { useProject } from '../app/project/project.ts';
import { orpc } from '../transport/client.ts';

const none = labelSet.parse({});

/** The labels of the open project as they are saved; the built-in ones until they have been read. */
export function useLabels(): LabelSet {
  const project = useProject();
  return useQuery({ ...orpc.labels.get.queryOptions(), enabled: Boolean(project) }).data?.content ?? none;
}

/** A reason to reject in words: a built-in one by its name, one of the project as it was written. */
export function useReasonName(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => t(`review.reject.${reason as 'other'}`, { defaultValue: reason });
}
