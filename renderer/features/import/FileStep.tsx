import { isVideo } from '#shared/video/names.ts';
import { declared } from '../../i18n/declared.ts';
import { Radio, Select, TextInput } from '@mantine/core';
import { IconFolderOpen, IconX } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pickPath } from '../../dialogs/pick-path.ts';
import { shell } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { say } from '../../ui/messages.ts';
import { looksLikeVideo } from '../../ui/files/video-pictures.ts';
import { droppedFiles } from '../../ui/files/dropped-files.ts';
import { FetchLink } from './link/FetchLink.tsx';
import { SendFiles } from './send/SendFiles.tsx';
import { sendChosen } from './send/stage.ts';
import { DefaultsCard } from './DefaultsCard.tsx';
import { Found } from './found/Found.tsx';
import { Parts } from './found/Parts.tsx';
import { type FormatInfo, look, type Part, type Preview, setPath, uploadedName, useDraft } from './draft.ts';
import { Grid, Heading, Row, Stack } from '../../ui/layout/primitives.tsx';
import classes from './Import.module.css';
import { importAs } from '#shared/contract/imports.ts';

/** For trees: whether their nodes become pre-labels on the canvas or elements at once. */
function AsChoice() {
  const { t } = useTranslation();
  const value = useDraft((draft) => draft.as);
  return (
    <Radio.Group
      label={t('import.file.as')}
      value={value}
      onChange={(chosen) => useDraft.setState({ as: importAs.parse(chosen) })}
    >
      <Grid gap={12} mt={6} columns="1fr 1fr">
        <Radio value="prelabels" label={t('import.file.asPrelabels')} description={t('import.file.asPrelabelsText')} />
        <Radio value="elements" label={t('import.file.asElements')} description={t('import.file.asElementsText')} />
      </Grid>
    </Radio.Group>
  );
}

/** Path, format, and values for all pictures; shows at once what was found. */
export function FileStep({
  formats,
  format,
  preview,
  parts,
  looking,
  error,
  onEnter,
}: {
  formats: readonly FormatInfo[];
  format: string | null;
  preview: Preview | undefined;
  /** What the folder has, if that is of several formats. */
  parts: readonly Part[];
  looking: boolean;
  error: unknown;
  /** Enter in a path field: previews it at once, or continues if that is done. */
  onEnter: () => void;
}) {
  const { t } = useTranslation();
  const draft = useDraft();
  const several = parts.length > 0;
  const [pathless, setPathless] = useState(false);
  const imagesField = useRef<HTMLInputElement>(null);
  const uploaded = uploadedName(draft.path);
  const set = (path: string) => {
    setPathless(false);
    setPath(path);
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
  const allow = (images: string) => {
    useDraft.setState({ images, allowed: images });
    look();
    // The question goes away, and keys would go nowhere.
    imagesField.current?.focus();
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
    if (!shell.desktop || (file && looksLikeVideo({ file, name: file.name }))) {
      droppedFiles(event).then(sendChosen, say);
      return;
    }
    if (path) {
      set(path);
      look();
    } else if (file) setPathless(true);
  };
  return (
    <Stack
      gap={16}
      width="full"
      margin={[0, 'auto']}
      maxWidth={880}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Stack
        as="section"
        border="line2"
        radius={4}
        surface="panel"
        gap={12}
        pad={16}
        aria-label={t('import.file.what')}
      >
        <Heading as="h2" size={13} line={20}>
          {t('import.file.what')}
        </Heading>
        <Row align="flex-end" gap={8}>
          <TextInput
            className={classes.grow}
            label={t('import.file.path')}
            description={t(
              uploaded !== null
                ? 'import.file.pathUploaded'
                : shell.desktop
                  ? 'import.file.pathText'
                  : 'import.file.pathRemote',
            )}
            value={uploaded === null ? draft.path : uploaded || t('import.file.uploadedFiles')}
            // Its name is not where it lies: another source is chosen, not typed over it.
            readOnly={uploaded !== null}
            rightSection={
              uploaded !== null && (
                <IconButton icon={IconX} size={22} label={t('import.file.drop')} onClick={() => set('')} />
              )
            }
            spellCheck={false}
            autoFocus
            onKeyDown={enter}
            onChange={(event) => set(event.currentTarget.value)}
          />
          <ActionButton icon={IconFolderOpen} onClick={() => void choose()}>
            {t('import.file.choose')}
          </ActionButton>
        </Row>
        <FetchLink />
        <SendFiles />
        {uploaded === null && isVideo(draft.path.trim()) && <ErrorNote tone="warn" error={t('import.file.video')} />}
        {pathless && <ErrorNote tone="warn" error={t('import.file.noPath')} />}
        <Select
          label={t('import.file.format')}
          description={t(several ? 'import.parts.formatText' : 'import.file.formatText')}
          {...(several && { placeholder: t('import.parts.several') })}
          data={formats
            .filter((format) => format.reads)
            .map((format) => ({ value: format.id, label: declared(format.name) }))}
          value={several ? null : format}
          onChange={(value) => useDraft.setState({ format: value, convention: null })}
        />
        {several && <Parts parts={parts} formats={formats} />}
        {formats.some(
          (candidate) =>
            candidate.tree && (several ? parts.some((part) => part.format === candidate.id) : candidate.id === format),
        ) && <AsChoice />}
        {(format !== 'folder' || draft.images !== '') && format !== null && (
          <Row align="flex-end" gap={8}>
            <TextInput
              ref={imagesField}
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
          </Row>
        )}
        {error ? (
          <ErrorNote error={error} />
        ) : several ? null : (
          <Found preview={preview} looking={looking} onAllow={allow} />
        )}
      </Stack>
      <DefaultsCard />
      <EarlierImports />
    </Stack>
  );
}
