import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../app/actions/action-store.ts';
import { useShortcut } from '../../app/actions/key-bindings.ts';
import { navigate } from '../../app/places/route.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../ui/StatusBar.tsx';
import { BoxesStep } from './boxes/BoxesStep.tsx';
import { guessFormat, look, optionsOf, resetDraft, useDraft } from './draft.ts';
import { FileStep } from './FileStep.tsx';
import { FoldersStep } from './FoldersStep.tsx';
import classes from './Import.module.css';
import { ImportBar, type Step } from './ImportBar.tsx';
import { useLookAfterPause } from './look/use-look.ts';

/** The questions before an import: file, then folders or boxes; each asked once. */
export function ImportWizard() {
  const { t } = useTranslation();
  const draft = useDraft();
  const formats = useQuery(orpc.imports.formats.queryOptions());
  const path = draft.looked.path.trim();
  const images = draft.looked.images.trim();
  useLookAfterPause();
  const guess = useQuery({
    ...orpc.imports.guess.queryOptions({ input: { path, ...(images ? { images } : {}) } }),
    enabled: path !== '' && draft.format === null,
    staleTime: 0,
    retry: false,
  });
  const guessed = guess.isPending ? null : (guess.data?.format ?? guessFormat(path, formats.data ?? []));
  const format = draft.format ?? guessed;
  const info = formats.data?.find((known) => known.id === format);
  const asked = format !== null && path !== '';
  // Choices on later pages do not change the preview, so they are not part of the request.
  const question = useMemo(
    () => (asked && format ? { format, path, ...(images ? { images } : {}) } : null),
    [asked, format, path, images],
  );
  const preview = useQuery({
    ...orpc.imports.preview.queryOptions({ input: question ?? { format: '', path: '' } }),
    enabled: question !== null,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const found = question && !preview.error ? preview.data : undefined;
  const current = path === draft.path.trim() && images === draft.images.trim();
  const settled = found !== undefined && current && !preview.isPlaceholderData;
  const start = useMutation(
    orpc.imports.start.mutationOptions({
      onSuccess: (job) => {
        resetDraft();
        navigate({ screen: 'import', id: job.id });
      },
    }),
  );
  // A format with one way to write boxes leaves nothing to choose, unless the boxes do not fit their pictures.
  const asksBoxes = found?.conventions && ((info?.conventions.length ?? 0) > 1 || found.conventions.warning);
  const middle: Step[] = asksBoxes ? ['boxes'] : format === 'folder' && found?.folders.length ? ['folders'] : [];
  const steps: Step[] = ['file', ...middle, 'report'];
  const step = steps.includes(draft.step) ? draft.step : 'file';
  const convention = draft.convention ?? found?.conventions?.declared ?? null;
  const ready = settled && found.records > 0 && !start.isPending;

  const begin = () => {
    if (!format || !ready) return;
    const folders =
      step === 'folders'
        ? Object.fromEntries(
            found.folders.map((row) => [
              row.folder,
              draft.folders[row.folder] ?? { platform: row.platform, app: row.app },
            ]),
          )
        : {};
    start.mutate({
      ...optionsOf(draft, format),
      ...(info?.tree ? { as: draft.as } : {}),
      ...(Object.keys(folders).length > 0 ? { folders } : {}),
      ...(step === 'boxes' && convention ? { convention } : {}),
    });
  };
  const next = () => {
    if (!ready) return;
    const following = steps[steps.indexOf(step) + 1];
    if (following === 'folders' || following === 'boxes') useDraft.setState({ step: following });
    else begin();
  };
  const back = () => useDraft.setState({ step: 'file' });
  const nextKey = useShortcut('import-next');
  useActionHandlers({ 'import-next': ready ? next : null });

  const last = steps.indexOf(step) === steps.length - 2;
  return (
    <>
      <ImportBar name={draft.path.split(/[/\\]/).at(-1) ?? ''} steps={steps} current={step}>
        {step !== 'file' && <ActionButton onClick={back}>{t('common.back')}</ActionButton>}
        <ActionButton kind="primary" shortcut={nextKey} disabled={!ready} onClick={next}>
          {step === 'boxes' && convention
            ? t('import.boxes.use', { name: t(`import.boxes.names.${convention}`) })
            : t(last ? 'import.start' : 'import.next')}
        </ActionButton>
      </ImportBar>
      {step === 'boxes' && found?.conventions && question && convention ? (
        <BoxesStep
          options={question}
          preview={found}
          conventions={found.conventions}
          offered={info?.conventions ?? []}
          chosen={convention}
          failure={start.error}
          onChoose={(value) => useDraft.setState({ convention: value })}
        />
      ) : (
        <>
          <main className={classes.main}>
            {start.error && <ErrorNote error={start.error} />}
            {step !== 'folders' && (
              <FileStep
                formats={formats.data ?? []}
                format={format}
                preview={found}
                looking={!current || (question !== null && preview.isFetching) || guess.isLoading}
                onEnter={ready ? next : look}
                error={question ? preview.error : formats.error}
              />
            )}
            {step === 'folders' && found && <FoldersStep preview={found} />}
          </main>
          <StatusBar
            hints={[
              ...(nextKey ? [{ keys: [nextKey], label: t('import.hint.next') }] : []),
              { keys: ['?'], label: t('app.keysHint') },
            ]}
          />
        </>
      )}
    </>
  );
}
