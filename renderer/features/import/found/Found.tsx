import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { phraseOr } from '../../../i18n/phrase-or.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import type { Preview } from '../draft.ts';
import { countedUpTo, manyRecords } from '../many-records.ts';
import { NotUnderstood } from '../look/NotUnderstood.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../Import.module.css';

/** What a preview found in the source, and what is wrong with it. */
export function Found({
  preview,
  looking,
  onAllow,
}: {
  preview: Preview | undefined;
  looking: boolean;
  /** The person allows reading pictures from this folder, which contains the chosen one. */
  onAllow: (folder: string) => void;
}) {
  const { t } = useTranslation();
  if (looking && !preview)
    return (
      <Text as="p" tone="dim" line={18}>
        {t('import.file.look')}…
      </Text>
    );
  if (!preview) return null;
  const counted = (what: 'records' | 'images' | 'folders', count: number) =>
    t(`import.file.${what}`, { count, formatted: formatCount(count) });
  const images = counted('images', preview.images);
  const above = preview.problems.find((problem) => problem.above !== undefined)?.above;
  return (
    <Stack gap={8} opacity={looking ? 0.5 : undefined} role="status" data-stale={looking || undefined}>
      {preview.records === 0 && preview.problems.length === 0 ? (
        <ErrorNote tone="warn" error={t('import.file.nothing')} />
      ) : (
        <strong>
          {preview.folders.length > 0
            ? t('import.file.foundFolders', { images, folders: counted('folders', preview.folders.length) })
            : preview.first !== null
              ? manyRecords(t, preview)
              : t('import.file.found', { records: counted('records', preview.records), images })}
        </strong>
      )}
      {preview.first !== null && preview.folders.length > 0 && (
        <ErrorNote tone="warn" error={t('import.file.onlyFirst')} />
      )}
      {preview.images === 0 && preview.problems.length > 0 && above === undefined && (
        <ErrorNote tone="warn" error={t('import.file.unreadable')} />
      )}
      {above !== undefined && (
        <Row align="center" gap={8} className={classes.ask}>
          <p className={classes.grow}>{t('import.file.above', { folder: above })}</p>
          <ActionButton onClick={() => onAllow(above)}>{t('import.file.aboveYes')}</ActionButton>
        </Row>
      )}
      {preview.notUnderstood && <NotUnderstood files={preview.notUnderstood} pictures={preview.images} />}
      {preview.problems.length > 0 && (
        <Block as="details" tone="warn" className="selectable" open={preview.images === 0}>
          <summary>
            {t('import.file.problems', {
              count: preview.problems.length,
              formatted: countedUpTo(preview.problems.length),
            })}
          </summary>
          <Block as="ul" bullets maxHeight={160} mt={6} pl={18} overflow="auto" tone="text2">
            {preview.problems.slice(0, 50).map((problem) => (
              <li key={`${problem.record} ${problem.line} ${problem.why}`}>
                <code>{problem.record}</code>
                {problem.line !== null && ` ${t('import.file.line', { line: problem.line })}`}:{' '}
                {phraseOr(problem.phrase, problem.why)}
              </li>
            ))}
          </Block>
        </Block>
      )}
    </Stack>
  );
}
