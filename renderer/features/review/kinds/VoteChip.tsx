import { IconCpu, IconKey, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSystem } from '../../../project/project.ts';
import classes from '../panel/ItemPanel.module.css';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Who chose an option: a person or a model, one's own answer marked. */
export function VoteChip({ voter, blind }: { voter: { kind: string; name: string }; blind: boolean }) {
  const { t } = useTranslation();
  const me = useSystem()?.me.name;
  const mine = voter.kind === 'person' && voter.name === me;
  const Icon = voter.kind === 'person' ? IconUser : IconCpu;
  return (
    <Row
      as="span"
      inline
      align="center"
      gap={4}
      pad={[0, 6]}
      border="line2"
      radius={3}
      tone="text2"
      size={11}
      line={16}
      className={classes.vote}
      data-mine={mine || undefined}
    >
      <Icon size={12} stroke={1.6} aria-hidden="true" />
      {mine ? t(blind ? 'review.panel.youBlind' : 'review.panel.you') : voter.name}
    </Row>
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
