import { IconFileUpload, IconFolderUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { formatBytes, formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { chooseToSend, stopSending, useStage } from './stage.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../Import.module.css';

/** Uploads a data set from the person's own machine, if the engine runs on another one. */
export function SendFiles() {
  const { t } = useTranslation();
  const { sending, leftOut } = useStage();
  return (
    <Row wrap align="center" gap={[8, 12]} className={classes.send} role="group" aria-label={t('import.send.title')}>
      {sending ? (
        <>
          <Text role="status" as="p" tone="dim" line={18}>
            {sending.unpacking
              ? t('import.send.unpacking')
              : t('import.send.going', {
                  done: formatBytes(sending.done),
                  total: formatBytes(sending.total),
                  count: sending.files,
                  formatted: formatCount(sending.files),
                })}
          </Text>
          <Block
            as="progress"
            grow
            minWidth={120}
            value={sending.done}
            max={sending.total || 1}
            aria-label={t('import.send.title')}
          />
          {!sending.unpacking && (
            <ActionButton small onClick={stopSending}>
              {t('common.cancel')}
            </ActionButton>
          )}
        </>
      ) : (
        <>
          <ActionButton icon={IconFileUpload} onClick={() => chooseToSend('files')}>
            {t('import.send.files')}
          </ActionButton>
          <ActionButton icon={IconFolderUp} onClick={() => chooseToSend('folder')}>
            {t('import.send.folder')}
          </ActionButton>
          <Text tone="dim" line={18}>
            {t('import.send.text')}
          </Text>
        </>
      )}
      {leftOut.length > 0 && (
        <details className="selectable">
          <summary>{t('import.send.leftOut', { count: leftOut.length })}</summary>
          <ul>
            {leftOut.slice(0, 200).map(({ record, why }) => (
              <li key={`${record} ${phraseWords(why)}`}>
                <code>{record}</code>: {phraseWords(why)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Row>
  );
}
