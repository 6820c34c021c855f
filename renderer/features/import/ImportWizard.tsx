import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../actions/action-store.ts';
import { useShortcut } from '../../actions/key-bindings.ts';
import { navigate } from '../../places/route.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { BoxesStep } from './boxes/BoxesStep.tsx';
import { look, partKey, resetDraft, uploadedName, useDraft } from './draft.ts';
import { FileStep } from './FileStep.tsx';
import { FoldersStep } from './FoldersStep.tsx';
import { ImportBar } from './ImportBar.tsx';
import { usePreview } from './look/use-preview.ts';
import { importOf, stepsOf } from './steps.ts';
import { Stack } from '../../ui/layout/primitives.tsx';

/** The questions before an import: file, then folders or boxes; each asked once. */
export function ImportWizard() {
  const { t } = useTranslation();
  const draft = useDraft();
  const { formats, format, info, question, found, parts, settled, looking, error } = usePreview(draft);
  const start = useMutation(
    orpc.imports.start.mutationOptions({
      onSuccess: (job) => {
        resetDraft();
        navigate({ screen: 'import', id: job.id });
      },
    }),
  );
  const ticked = parts.filter((part) => !draft.unticked.includes(partKey(part)));
  const steps = stepsOf(format, info, found);
  const step = steps.includes(draft.step) ? draft.step : 'file';
  const convention = draft.convention ?? found?.conventions?.declared ?? null;
  const ready =
    settled &&
    found !== undefined &&
    found.records > 0 &&
    !start.isPending &&
    (parts.length === 0 || ticked.length > 0);

  const begin = () => {
    if (!format || !ready) return;
    start.mutate(importOf(draft, { format, info, step, found, convention, parts: ticked }));
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

  const name = uploadedName(draft.path) === '' ? t('import.file.uploadedFiles') : draft.path.split(/[/\\]/).at(-1);
  const last = steps.indexOf(step) === steps.length - 2;
  return (
    <>
      <ImportBar name={name ?? ''} steps={steps} current={step}>
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
          <Stack as="main" grow gap={16} minHeight={0} pad={16} overflow="auto">
            {start.error && <ErrorNote error={start.error} />}
            {step !== 'folders' && (
              <FileStep
                formats={formats}
                format={format}
                preview={found}
                parts={parts}
                looking={looking}
                onEnter={ready ? next : look}
                error={error}
              />
            )}
            {step === 'folders' && found && <FoldersStep preview={found} />}
          </Stack>
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
