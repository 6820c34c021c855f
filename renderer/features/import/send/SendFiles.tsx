import { IconFileUpload, IconFolderUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { formatBytes, formatCount } from '../../../i18n/numbers.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { shell } from '../../../transport/client.ts';
import { chooseToSend, stopSending, useStage } from './stage.ts';
import { Block, Row, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../Import.module.css';

/** Uploads a data set from the person's own machine, if the engine runs on another one. */
export function SendFiles() {
  const { t } = useTranslation();
  const { sending, leftOut, unread } = useStage();
  // In the desktop window files are read where they lie, all but videos.
  if (shell.desktop && !sending && unread.length === 0) return null;
  return (
    <Row wrap align="center" gap={[8, 12]} className={classes.send} role="group" aria-label={t('import.send.title')}>
      {sending ? (
        <>
          <Text role="status" as="p" tone="dim" line={18}>
            {sending.unpacking
              ? t('import.send.unpacking')
              : sending.reading
                ? t('library.upload.reading', sending.reading)
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
            value={sending.reading ? sending.reading.percent : sending.done}
            max={sending.reading ? 100 : sending.total || 1}
            aria-label={t('import.send.title')}
          />
          {!sending.unpacking && (
            <ActionButton small onClick={stopSending}>
              {t('common.cancel')}
            </ActionButton>
          )}
        </>
      ) : (
        !shell.desktop && (
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
        )
      )}
      {unread.map((name) => (
        <ErrorNote key={name} tone="warn" error={t('library.upload.videoUnreadable', { name })} />
      ))}
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
