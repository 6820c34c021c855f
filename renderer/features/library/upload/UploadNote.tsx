import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { copyText } from '../../../ui/files/save-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { withoutName } from '../../../ui/fields/without-name.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import classes from '../Library.module.css';
import { stopUpload, useUpload } from './upload.ts';
import { Block, Row } from '../../../ui/layout/primitives.tsx';

/** Progress and result of the last drop or paste, with what was refused and why. */
export function UploadNote() {
  const { t } = useTranslation();
  const upload = useUpload((state) => state.upload);
  const [open, setOpen] = useState(false);
  if (!upload) return null;
  const { refused } = upload;
  return (
    <Row
      wrap
      align="center"
      gap={10}
      margin={[0, 16, 8]}
      pad={[6, 6, 6, 12]}
      border="line2"
      radius={3}
      surface="panel"
      className={classes.upload}
      role="status"
    >
      <span>
        {upload.reading
          ? t('library.upload.reading', upload.reading)
          : upload.going
            ? t('library.upload.going', { done: upload.done, total: upload.total })
            : t('library.upload.done', {
                imported: upload.imported,
                unchanged: upload.unchanged,
                refused: refused.length,
              })}
      </span>
      {upload.going && (
        <Block
          as="progress"
          width={120}
          height={4}
          max={upload.reading ? 100 : upload.total}
          value={upload.reading ? upload.reading.percent : upload.done}
          aria-label={t('library.import')}
        />
      )}
      {refused.length > 0 && (
        <>
          <ActionButton small kind="plain" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('library.upload.details')}
          </ActionButton>
          <ActionButton
            small
            kind="plain"
            onClick={() =>
              void copyText(refused.map((entry) => `${entry.record}\t${phraseOr(entry.phrase, entry.why)}`).join('\n'))
            }
          >
            {t('common.copy')}
          </ActionButton>
        </>
      )}
      {upload.going && (
        <ActionButton small kind="plain" onClick={stopUpload}>
          {t('library.upload.stop')}
        </ActionButton>
      )}
      {!upload.going && (
        <IconButton
          icon={IconX}
          size={22}
          label={t('common.close')}
          onClick={() => useUpload.setState({ upload: null })}
        />
      )}
      {open && refused.length > 0 && (
        <Block
          as="ul"
          bullets
          width="full"
          maxHeight={160}
          pad={[4, 0, 4, 16]}
          overflow="auto"
          tone="text2"
          className="selectable"
        >
          {refused.map((entry) => (
            <li key={`${entry.record} ${entry.why}`}>
              <code>{entry.record}</code> {withoutName(entry)}
            </li>
          ))}
        </Block>
      )}
    </Row>
  );
}
