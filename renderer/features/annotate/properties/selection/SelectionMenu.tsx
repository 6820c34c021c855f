import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../../actions/run-action.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { useEditor, useLocked, useSession } from '../../context.ts';

/** What can be done with the selected elements, and where their panel stands. */
export function SelectionMenu({
  kept,
  floats,
  onFloat,
}: {
  /** The selected element is for reviewers to change. */
  kept: boolean;
  floats: boolean;
  onFloat: () => void;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const locked = useLocked();
  const selection = useEditor((state) => state.selection);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon={IconDots} size={22} label={t('annotate.props.more')} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={locked || kept} onClick={() => runAction('annotate-submit')}>
          {t('actions.annotate-submit')}
        </Menu.Item>
        <Menu.Item disabled={locked} onClick={() => runAction('annotate-approve')}>
          {t('annotate.props.approve')}
        </Menu.Item>
        <Menu.Item disabled={locked || kept} onClick={() => session.setState(selection, 'draft', 'back-to-draft')}>
          {t('annotate.props.bringBack')}
        </Menu.Item>
        <Menu.Item disabled={locked} onClick={() => runAction('annotate-duplicate')}>
          {t('actions.annotate-duplicate')}
        </Menu.Item>
        <Menu.Item disabled={locked || kept} onClick={() => runAction('annotate-retire')}>
          {t('annotate.props.retire')}
        </Menu.Item>
        <Menu.Item onClick={onFloat}>{t(floats ? 'annotate.props.dock' : 'annotate.props.float')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
