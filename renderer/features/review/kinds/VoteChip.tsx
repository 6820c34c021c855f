import { IconCpu, IconKey, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSystem } from '../../../project/project.ts';
import { Chip, Row } from '../../../ui/layout/primitives.tsx';

/** Who chose an option: a person or a model, one's own answer marked with words of its own. */
export function VoteChip({ voter, mineIs }: { voter: { kind: string; name: string }; mineIs: string }) {
  const me = useSystem()?.me.name;
  const mine = voter.kind === 'person' && voter.name === me;
  const Icon = voter.kind === 'person' ? IconUser : IconCpu;
  return (
    <Chip
      inline
      align="center"
      gap={4}
      line={16}
      {...(mine && { border: 'accent', surface: 'accent-soft', tone: 'text' })}
      data-mine={mine || undefined}
    >
      <Icon size={12} stroke={1.6} aria-hidden="true" />
      {mine ? mineIs : voter.name}
    </Chip>
  );
}

/** Marks the option that is the key. */
export function KeyMark() {
  const { t } = useTranslation();
  return (
    <Row as="span" inline align="center" gap={4} self="flex-start" ml="auto" pl={8} tone="ok" size={12} space="nowrap">
      <IconKey size={14} stroke={1.6} aria-hidden="true" />
      {t('review.panel.key')}
    </Row>
  );
}
