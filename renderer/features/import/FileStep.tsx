import { Autocomplete, Select, TagsInput, TextInput } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { platforms } from '#shared/contract/common.ts';
import { pickPath } from '../../app/dialogs/pick-path.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { manyRecords } from './many-records.ts';
import { orpc, shell } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { say } from '../../app/messages.ts';
import { droppedFiles } from '../../ui/files/dropped-files.ts';
import { SendFiles } from './SendFiles.tsx';
import { sendChosen } from './stage.ts';
import { AsChoice } from './AsChoice.tsx';
import { type FormatInfo, look, type Preview, useDraft } from './draft.ts';
import { saidWords } from '../../i18n/said-words.ts';
import classes from './Import.module.css';

function Found({ preview, looking }: { preview: Preview | undefined; looking: boolean }) {
  const { t } = useTranslation();
  if (looking && !preview) return <p className={classes.dim}>{t('import.file.look')}…</p>;
  if (!preview) return null;
  const counted = (what: 'records' | 'images' | 'folders', count: number) =>
    t(`import.file.${what}`, { count, formatted: formatCount(count) });
  const images = counted('images', preview.images);
  const above = preview.problems.find((problem) => problem.above !== undefined)?.above;
  return (
    <div className={classes.found} role="status" data-stale={looking || undefined}>
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
      {preview.images === 0 && preview.problems.length > 0 && (
        <ErrorNote tone="warn" error={t('import.file.unreadable')} />
      )}
      {above !== undefined && (
        <div className={classes.row}>
          <p className={classes.grow}>{t('import.file.above', { folder: above })}</p>
          <ActionButton
            onClick={() => {
              useDraft.setState({ images: above });
              look();
            }}
          >
            {t('import.file.aboveYes')}
          </ActionButton>
        </div>
      )}
      {preview.problems.length > 0 && (
        <details className="selectable" open={preview.images === 0}>
          <summary>{t('import.file.problems', { count: preview.problems.length })}</summary>
          <ul>
            {preview.problems.slice(0, 50).map((problem) => (
              <li key={`${problem.record} ${problem.line} ${problem.why}`}>
                <code>{problem.record}</code>
                {problem.line !== null && ` ${t('import.file.line', { line: problem.line })}`}:{' '}
                {saidWords(problem.said, problem.why)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Path, format, and values for all pictures; shows at once what was found. */
export function FileStep({
  formats,
  format,
  preview,
  looking,
  error,
  onEnter,
}: {
  formats: readonly FormatInfo[];
  format: string | null;
  preview: Preview | undefined;
  looking: boolean;
  error: unknown;
  /** Enter in a path field: previews it at once, or continues if that is done. */
  onEnter: () => void;
}) {
  const { t } = useTranslation();
  const draft = useDraft();
  const apps = useQuery(orpc.screenshots.facets.queryOptions({ input: { filter: {} } })).data?.app ?? [];
  const [pathless, setPathless] = useState(false);
  const set = (path: string) => {
    setPathless(false);
    useDraft.setState({ path, format: null, convention: null, folders: {} });
  };
  const choose = async () => {
    const path = await pickPath({ title: t('import.file.pickTitle'), kind: 'either', button: t('import.file.use') });
    if (path) set(path);
    look();
  };
  const chooseImages = async () => {
    const images = await pickPath({ title: t('import.file.images'), kind: 'folder', button: t('import.file.use') });
    if (images) useDraft.setState({ images });
    look();
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  };
  const onDrop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    const path = file && shell.desktop?.pathOf(file);
    event.preventDefault();
    if (!shell.desktop) {
      droppedFiles(event).then(sendChosen, say);
      return;
    }
    if (path) {
      set(path);
      look();
    } else if (file) setPathless(true);
  };
  return (
    <div className={classes.file} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <section className={classes.card} aria-label={t('import.file.what')}>
        <h2>{t('import.file.what')}</h2>
        <div className={classes.row}>
          <TextInput
            className={classes.grow}
            label={t('import.file.path')}
            description={t(shell.desktop ? 'import.file.pathText' : 'import.file.pathRemote')}
            value={draft.path}
            spellCheck={false}
            autoFocus
            onKeyDown={enter}
            onChange={(event) => set(event.currentTarget.value)}
          />
          <ActionButton icon={IconFolderOpen} onClick={() => void choose()}>
            {t('import.file.choose')}
          </ActionButton>
        </div>
        {!shell.desktop && <SendFiles />}
        {pathless && <ErrorNote tone="warn" error={t('import.file.noPath')} />}
        <Select
          label={t('import.file.format')}
          description={t('import.file.formatText')}
          data={formats.filter((one) => one.reads).map((one) => ({ value: one.id, label: one.name }))}
          value={format}
          onChange={(value) => useDraft.setState({ format: value, convention: null })}
        />
        {formats.some((one) => one.id === format && one.tree) && <AsChoice />}
        {format !== 'folder' && format !== null && (
          <div className={classes.row}>
            <TextInput
              className={classes.grow}
              label={t('import.file.images')}
              description={t('import.file.imagesText')}
              value={draft.images}
              spellCheck={false}
              onKeyDown={enter}
              onChange={(event) => useDraft.setState({ images: event.currentTarget.value })}
            />
            <ActionButton icon={IconFolderOpen} onClick={() => void chooseImages()}>
              {t('import.file.choose')}
            </ActionButton>
          </div>
        )}
        {error ? <ErrorNote error={error} /> : <Found preview={preview} looking={looking} />}
      </section>
      <section className={classes.card} aria-label={t('import.file.defaults')}>
        <h2>{t('import.file.defaults')}</h2>
        <div className={classes.pair}>
          <Select
            label={t('import.file.platform')}
            placeholder={t('import.file.unknown')}
            clearable
            data={platforms.map((value) => ({ value, label: t(`common.platform.${value}`) }))}
            value={draft.platform}
            onChange={(value) => useDraft.setState({ platform: value })}
          />
          <Autocomplete
            label={t('import.file.app')}
            placeholder={t('import.file.unknown')}
            data={apps.map((app) => app.value)}
            limit={12}
            maxLength={200}
            value={draft.app}
            onChange={(value) => useDraft.setState({ app: value })}
          />
        </div>
        <TagsInput
          label={t('import.file.tags')}
          value={draft.tags}
          acceptValueOnBlur
          onChange={(value) => useDraft.setState({ tags: value })}
        />
      </section>
      <EarlierImports />
    </div>
  );
}
