import { IconPencil, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../actions/run-action.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { PanelHeader } from '../ui/PanelHeader.tsx';
import { Markdown } from './Markdown.tsx';
import { useLabels } from './use-labels.ts';
import { Block, Stack, Text } from '../ui/layout/primitives.tsx';

/** The guidelines of the project, beside the picture. */
export function Guidelines({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { guidelines } = useLabels();
  return (
    <Stack
      as="aside"
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      width={280}
      aria-label={t('labels.guidelines.title')}
    >
      <PanelHeader title={t('labels.guidelines.title')}>
        <IconButton
          icon={IconPencil}
          size={22}
          label={t('actions.project-labels')}
          onClick={() => runAction('project-labels')}
        />
        <IconButton icon={IconX} size={22} label={t('common.close')} onClick={onClose} />
      </PanelHeader>
      {/* Focusable, so that the arrow keys scroll long guidelines. */}
      <Block
        grow
        overflow="hidden auto"
        pad={[8, 12, 16]}
        tabIndex={0}
        role="region"
        aria-label={t('labels.guidelines.title')}
      >
        {guidelines.trim() === '' ? (
          <Text as="p" mb={8} tone="dim" line={18}>
            {t('labels.guidelines.none')}
          </Text>
        ) : (
          <Markdown text={guidelines} />
        )}
      </Block>
    </Stack>
  );
}
