import { IconAlertTriangle, IconLinkOff, IconPhotoOff, IconRepeat } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EpisodeRow } from '#shared/contract/episodes.ts';
import classes from '../Episodes.module.css';
import { valueLabel } from '../labels.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

type Code = EpisodeRow['problems'][number];

const icons: Partial<Record<Code, Icon>> = {
  'gap-in-steps': IconLinkOff,
  'picture-missing': IconPhotoOff,
  'picture-unreadable': IconPhotoOff,
  'no-picture': IconPhotoOff,
  loop: IconRepeat,
};

export function Flag({ code, children }: { code: Code; children?: string }) {
  const Picture = icons[code] ?? IconAlertTriangle;
  return (
    <Row as="span" inline align="center" gap={5} minWidth={0} tone="text2" space="nowrap" className={classes.flag}>
      <Picture size={14} stroke={1.6} aria-hidden="true" />
      <span>{children ?? valueLabel('problem', code)}</span>
    </Row>
  );
}

/** An episode's problems: the first two by name, the others as a number. */
export function Flags({ codes }: { codes: readonly Code[] }) {
  const { t } = useTranslation();
  const rest = codes.slice(2);
  return (
    <Stack as="span" gap={2} overflow="hidden" title={codes.map((code) => valueLabel('problem', code)).join(', ')}>
      {codes.slice(0, 2).map((code) => (
        <Flag key={code} code={code} />
      ))}
      {rest.length > 0 && (
        <Text display="block" truncate tone="dim" size={11} line={16}>
          {t('trajectories.moreFlags', { count: rest.length })}
        </Text>
      )}
    </Stack>
  );
}
