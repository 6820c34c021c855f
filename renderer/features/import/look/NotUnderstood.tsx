import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Preview } from '../draft.ts';
import { countedUpTo } from '../many-records.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

const mostShown = 50;

/** The annotation files of a folder that no format reads: without a warning, at most its pictures would come in. */
export function NotUnderstood({
  files,
  pictures,
}: {
  files: NonNullable<Preview['notUnderstood']>;
  /** Number of pictures that would be imported. */
  pictures: number;
}) {
  const { t } = useTranslation();
  const more = files.length - mostShown;
  const key = pictures > 0 ? 'import.file.notUnderstood' : 'import.file.notUnderstoodAlone';
  return (
    <>
      <ErrorNote tone="warn" error={t(key, { count: files.length, formatted: countedUpTo(files.length) })} />
      <Block as="details" tone="warn" className="selectable" open>
        <summary>{t('import.report.notUnderstoodTitle')}</summary>
        <Block as="ul" bullets maxHeight={160} mt={6} pl={18} overflow="auto" tone="text2">
          {files.slice(0, mostShown).map(({ record, why }) => (
            <li key={record}>
              <code>{record}</code>: {phraseWords(why)}
            </li>
          ))}
          {more > 0 && <li>{t('import.file.andMore', { count: more, formatted: formatCount(more) })}</li>}
        </Block>
      </Block>
    </>
  );
}
