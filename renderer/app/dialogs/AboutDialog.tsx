import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../dialogs/dialogs.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useSystem } from '../../project/project.ts';
import { Stack } from '../../ui/layout/primitives.tsx';

export function AboutDialog() {
  const { t } = useTranslation();
  const system = useSystem();
  return (
    <Dialog
      onClose={closeDialog}
      title={t('app.about.title')}
      size={380}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={8} className="selectable">
        <span>{t('app.about.text')}</span>
        <span>{t('app.about.version', { version: system?.version ?? '' })}</span>
        <span>{t('app.about.licence')}</span>
      </Stack>
    </Dialog>
  );
}
