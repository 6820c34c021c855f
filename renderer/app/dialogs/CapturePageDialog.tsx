import { TextInput } from '@mantine/core';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCaptureOptions, type PageCaptureOptions } from '#shared/page-capture.ts';
import { client, shell } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Form } from '../../ui/forms/Form.tsx';
import { FormFoot } from '../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../ui/forms/NumberField.tsx';
import { type Typed, useStudioForm } from '../../ui/forms/use-studio-form.ts';
import { closeDialog } from '../../dialogs/dialogs.ts';
import { nameOfSize, usePageCapture } from '../../dialogs/page-capture-store.ts';
import { PageSizeSelect } from '../../dialogs/PageSizeSelect.tsx';
import { RatioChoice } from '../../dialogs/RatioChoice.tsx';
import { ThemeChoice } from '../../dialogs/ThemeChoice.tsx';
import { navigate } from '../../places/route.ts';
import { Grid, Row, Text } from '../../ui/layout/primitives.tsx';
import { phraseOr } from '../../i18n/phrase-or.ts';

/** The result of a capture: the new screenshot, and what is worth knowing about it. */
interface TakenPage {
  id: string | null;
  address: string;
  size: string;
  prelabels: number;
  status: number;
  unfinished: boolean;
  /** The identical picture was already in the project. */
  known: boolean;
  /** Why it was captured but not added to the project. */
  refused: string | null;
}

/** A file name for a page: its title, otherwise its address. */
function nameOf(title: string, address: string): string {
  const { host, pathname } = new URL(address);
  const plain = (title || `${host}${pathname}`).replace(/[^\p{L}\p{N} ._-]+/gu, ' ').replace(/\s+/g, ' ');
  return `${plain.trim().replace(/^\.+/, '').slice(0, 120) || host}.png`;
}

/** Captures a page in the desktop and adds it to the project. Returns a sentence if the page could not be captured. */
async function takePage(options: PageCaptureOptions): Promise<TakenPage | string> {
  const { desktop } = shell;
  if (!desktop) return '';
  const page = await desktop.capturePage(options);
  if (!page.ok) return page.message;
  const name = nameOf(page.title, page.address);
  const report = await client.imports.capturedPage({
    picture: new File([page.picture], name, { type: 'image/png' }),
    tree: new File([page.tree], 'tree.json', { type: 'application/json' }),
    name,
    address: page.address,
    theme: options.theme,
  });
  const size = [options.width, options.height].map((side) => Math.round(side * options.ratio)).join(' × ');
  const { id, prelabels, imported, refused } = report;
  const { address, status, unfinished } = page;
  return {
    id,
    address,
    size,
    prelabels,
    status,
    unfinished,
    known: imported === 0 && refused.length === 0,
    refused: id === null && refused[0] ? phraseOr(refused[0].phrase, refused[0].why) : null,
  };
}

function Taken({ page }: { page: TakenPage }) {
  const { t } = useTranslation();
  const { host } = new URL(page.address);
  if (page.refused !== null) return <ErrorNote error={t('app.capturePage.refused', { why: page.refused })} />;
  return (
    <Row align="center" gap={12} pad={[8, 12]} border="line2" radius={4} surface="raised" role="status">
      <Row as="span" align="center" justify="flex-end" gap={8} mt={4}>
        {t(page.known ? 'app.capturePage.known' : 'app.capturePage.taken', {
          size: page.size,
          host,
          count: page.prelabels,
        })}
        {page.status >= 400 && ` ${t('app.capturePage.status', { status: page.status })}`}
        {page.unfinished && ` ${t('app.capturePage.unfinished')}`}
      </Row>
      <ActionButton
        onClick={() => {
          closeDialog();
          navigate({ screen: 'annotate', id: page.id });
        }}
      >
        {t('app.capturePage.open')}
      </ActionButton>
    </Row>
  );
}

type Typing = Omit<PageCaptureOptions, 'width' | 'height' | 'seconds'> & Record<'width' | 'height' | 'seconds', Typed>;

/** Address, size and timeout; the input is kept, since pages are often captured in series. */
function CaptureForm({ capture }: { capture: UseMutationResult<TakenPage | string, Error, PageCaptureOptions> }) {
  const { t } = useTranslation();
  const [first] = useState((): Typing => usePageCapture.getState());
  const form = useStudioForm({
    initial: first,
    schema: pageCaptureOptions,
    toInput: (typed) => ({ ...typed, address: typed.address.trim() }) as PageCaptureOptions,
    check: ({ address }): Record<string, string> =>
      address.trim() === '' ? { address: t('common.fault.missing') } : {},
    save: (options) => capture.mutateAsync(options),
    onValues: (typed) => {
      const options = pageCaptureOptions.safeParse(typed);
      usePageCapture.setState(options.success ? options.data : { address: typed.address });
    },
  });
  const { width, height } = form.values;
  const sides = [width, height].map((side) => Math.round(Number(side) * form.values.ratio));
  return (
    <Form of={form} kept gap={12}>
      <TextInput
        label={t('app.capturePage.address')}
        description={t('app.capturePage.addressText')}
        placeholder="https://example.com"
        data-autofocus
        spellCheck={false}
        {...form.field('address')}
      />
      <Grid gap={12} align="end" columns="1.4fr 1fr 1fr">
        <PageSizeSelect
          label={t('app.capturePage.size')}
          width={width}
          height={height}
          onSize={(size) => form.form.setValues(size)}
        />
        <NumberField label={t('app.capturePage.width')} {...form.field('width')} />
        <NumberField label={t('app.capturePage.height')} {...form.field('height')} />
      </Grid>
      <Grid gap={12} align="end" columns="1.4fr 1fr 1fr">
        <RatioChoice {...form.field('ratio')} />
        <ThemeChoice {...form.field('theme')} />
        <NumberField label={t('app.capturePage.seconds')} {...form.field('seconds')} />
      </Grid>
      <Text as="p" tone="dim">
        {t('app.capturePage.note')}
      </Text>
      {typeof capture.data === 'string' && !capture.isPending && <ErrorNote error={capture.data} />}
      {capture.data && typeof capture.data !== 'string' && !capture.isPending && <Taken page={capture.data} />}
      <FormFoot
        of={form}
        go={t('app.capturePage.take')}
        cancel={false}
        before={
          <ActionButton onClick={capture.isPending ? () => shell.desktop?.cancelCapturePage() : closeDialog}>
            {t(capture.isPending ? 'common.cancel' : 'common.close')}
          </ActionButton>
        }
      >
        {capture.isPending ? (
          <span role="status">{t('app.capturePage.going')}</span>
        ) : (
          t('app.capturePage.picture', { size: nameOfSize(sides[0] ?? 0, sides[1] ?? 0) })
        )}
      </FormFoot>
    </Form>
  );
}

/** Captures a web page as a screenshot with its elements as pre-labels; in the browser shell it says what is needed. */
export function CapturePageDialog() {
  const { t } = useTranslation();
  const capture = useMutation({ mutationFn: takePage });
  const close = () => {
    if (capture.isPending) shell.desktop?.cancelCapturePage();
    closeDialog();
  };
  return (
    <Dialog
      onClose={close}
      title={t('app.capturePage.title')}
      size={shell.desktop ? 560 : 520}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {shell.desktop ? (
        <CaptureForm capture={capture} />
      ) : (
        <>
          <Text as="p" tone="dim">
            {t('app.capturePage.needsDesktop')}
          </Text>
          <Row align="center" justify="flex-end" gap={8} mt={4}>
            <ActionButton kind="primary" onClick={closeDialog}>
              {t('common.close')}
            </ActionButton>
          </Row>
        </>
      )}
    </Dialog>
  );
}
