import { Popover } from '@mantine/core';
import { IconAlertTriangle, IconCloud, IconCloudCheck, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { figuresOf } from './figures.ts';
import { useOutbox } from './index.ts';
import { OpenEdits } from './OpenEdits.tsx';
import { Row } from '../ui/layout/primitives.tsx';

/**
 * At the bottom of every screen: whether everything is saved, and what needs a decision. `saved` says it more exactly.
 */
export function EditsStatus({ saved }: { saved?: string | undefined }) {
  const { t } = useTranslation();
  const edits = useOutbox((state) => state.edits);
  const scope = useOutbox((state) => state.scope);
  const phase = useOutbox((state) => state.phase);
  // Edits left by a closed page are not saved either, until the person decides about them.
  const offered = useOutbox((state) => state.offered.length);
  const { waiting, open } = figuresOf({ edits, scope });
  const unsaved = phase === 'failed' || offered > 0;
  const Icon = unsaved ? IconCloudOff : waiting > 0 ? IconCloud : IconCloudCheck;
  return (
    <>
      {open.length > 0 && (
        <Popover position="top-start" width={380} trapFocus returnFocus>
          <Popover.Target>
            <Row type="button" as="button" inline align="center" gap={6} tone="warn" cursor="pointer" hover="underline">
              <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
              {t('edits.open', { count: open.length })}
            </Row>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('edits.list')}>
            <OpenEdits edits={open} />
          </Popover.Dropdown>
        </Popover>
      )}
      {(open.length === 0 || waiting > 0 || offered > 0) && (
        <Row
          aria-live="polite"
          as="span"
          inline
          align="center"
          gap={6}
          tone={unsaved ? 'bad' : undefined}
          data-failed={unsaved || undefined}
        >
          <Icon size={14} stroke={1.6} aria-hidden="true" />
          {unsaved
            ? t('edits.waiting', { count: waiting + offered })
            : waiting > 0
              ? t('edits.saving')
              : (saved ?? t('edits.allSaved'))}
        </Row>
      )}
    </>
  );
}
