import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leastRole } from '#shared/contract/roles.ts';
import { type LabelComponent, labelComponent } from '#shared/labels/label-set.ts';
import { say } from '../ui/messages.ts';
import { useCallRefusal } from '../project/use-may.ts';
import { client, orpc } from '../transport/client.ts';
import { queryClient } from '../transport/query-client.ts';

/** Adds a component type to the labels of the project, for a field that picks one. */
export function useCreateComponent(onCreated: (type: LabelComponent) => void) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('labels.save');
  const saved = useQuery(orpc.labels.get.queryOptions()).data;
  const run = async (name: string): Promise<void> => {
    if (!saved) return;
    const type = labelComponent.parse({ name: name.slice(0, 60) });
    const content = { ...saved.content, components: [...saved.content.components, type] };
    try {
      const now = await client.labels.save({ baseRevision: saved.revision, content });
      queryClient.setQueryData(orpc.labels.get.queryOptions().queryKey, now);
      onCreated(type);
    } catch (error) {
      say(error);
    }
  };
  return {
    refusal: refusal === null ? null : t('labels.cannotCreate', { role: t(`app.roles.${leastRole['labels.save']}`) }),
    words: (name: string) => t('labels.create', { name }),
    run: (name: string) => void run(name),
  };
}
