import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LabelSet } from '#shared/labels/label-set.ts';
import { projectComponent } from '#shared/labels/components.ts';
import { orpc } from '../transport/client.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { IconPlus } from '@tabler/icons-react';
import { Text } from '../ui/layout/primitives.tsx';
import classes from './Labels.module.css';

/** Classes of imported elements that are not component types yet; a press makes one a type of the project. */
export function ImportedClasses({ labels, onAdd }: { labels: LabelSet; onAdd: (name: string) => void }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(orpc.labels.classes.queryOptions());
  const open = data.filter(({ name }) => !projectComponent(labels, name));
  if (open.length === 0) return null;
  return (
    <section className={classes.imported} aria-label={t('labels.classes.title')}>
      <Text as="p" mb={8} tone="dim" line={18}>
        {t('labels.classes.note')}
      </Text>
      <ul>
        {open.map(({ name, elements }) => (
          <li key={name}>
            <ActionButton
              icon={IconPlus}
              aria-label={t('labels.classes.add', { name, count: elements })}
              onClick={() => onAdd(name)}
            >
              {name}{' '}
              <Text tone="dim" tabular className={classes.count}>
                {elements}
              </Text>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
