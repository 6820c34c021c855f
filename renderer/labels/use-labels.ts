import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type LabelSet, labelSet } from '#shared/labels/label-set.ts';
import { useProject } from '../project/project.ts';
import { orpc } from '../transport/client.ts';

const none = labelSet.parse({});

/** The saved labels of the open project; the built-in ones until they are loaded. */
export function useLabels(): LabelSet {
  const project = useProject();
  return useQuery({ ...orpc.labels.get.queryOptions(), enabled: Boolean(project) }).data?.content ?? none;
}

/** A rejection reason in words: the name of a built-in one, or the project's own text. */
export function useReasonName(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => t(`review.reject.${reason as 'other'}`, { defaultValue: reason });
}
