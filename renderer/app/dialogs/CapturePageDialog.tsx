import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCaptureOptions } from '#shared/page-capture.ts';
import { shell } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import classes from './CapturePage.module.css';
import { closeDialog } from './dialogs.ts';
import { pageRatios, pageSizes, usePageCapture } from './page-capture-store.ts';
import { navigate } from '../places/route.ts';
import { type TakenPage, takePage } from './take-page.ts';

const nameOfSize = (width: number, height: number) => `${width} × ${height}`;

function Taken({ page }: { page: TakenPage }) {
  const { t } = useTranslation();
  const { host } = new URL(page.address);
  if (page.refused !== null) return <ErrorNote error={t('app.capturePage.refused', { why: page.refused })} />;
  return (
    <div className={classes.taken} role="status">
      <span className={classes.grow}>
        {t(page.known ? 'app.capturePage.known' : 'app.capturePage.taken', {
          size: page.size,
          host,
          count: page.ghosts,
        })}
        {page.status >= 400 && ` ${t('app.capturePage.status', { status: page.status })}`}
        {page.unfinished && ` ${t('app.capturePage.unfinished')}`}
      </span>
      <ActionButton
        onClick={() => {
          closeDialog();
          navigate({ screen: 'annotate', id: page.id });
        }}
      >
        {t('app.capturePage.open')}
      </ActionButton>
    </div>
  );
}

/** Takes a web page as a screenshot with its elements as ghosts; in the browser shell it says what is needed. */
export function CapturePageDialog() {
  const { t } = useTranslation();
  const options = usePageCapture();
  const capture = useMutation({ mutationFn: takePage });
  const set = usePageCapture.setState;
  const valid = options.address.trim() !== '' && pageCaptureOptions.safeParse(options).success;
  const preset = pageSizes.find(([width, height]) => width === options.width && height === options.height);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (valid && !capture.isPending) capture.mutate(pageCaptureOptions.parse(options));
  };
  const side = (name: 'width' | 'height') => (
    <NumberInput
      label={t(`app.capturePage.${name}`)}
      min={200}
      max={7680}
      allowDecimal={false}
      value={options[name]}
      onChange={(value) => typeof value === 'number' && set({ [name]: value })}
    />
  );
  const close = () => {
    if (capture.isPending) shell.desktop?.cancelCapturePage();
    closeDialog();
  };
  if (!shell.desktop)
    return (
      <Dialog
        onClose={closeDialog}
        title={t('app.capturePage.title')}
        size={520}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <p className={classes.need}>{t('app.capturePage.needsDesktop')}</p>
        <div className={classes.buttons}>
          <ActionButton kind="primary" onClick={closeDialog}>
            {t('common.close')}
          </ActionButton>
        </div>
      </Dialog>
    );
  return (
    <Dialog
      onClose={close}
      title={t('app.capturePage.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t('app.capturePage.address')}
          description={t('app.capturePage.addressText')}
          placeholder="https://example.com"
          data-autofocus
          spellCheck={false}
          value={options.address}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <div className={classes.row}>
          <Select
            label={t('app.capturePage.size')}
            data={[
              ...pageSizes.map(([width, height]) => ({
                value: nameOfSize(width, height),
                label: nameOfSize(width, height),
              })),
              ...(preset ? [] : [{ value: 'own', label: t('app.capturePage.own') }]),
            ]}
            allowDeselect={false}
            value={preset ? nameOfSize(preset[0], preset[1]) : 'own'}
            onChange={(value) => {
              const found = pageSizes.find(([width, height]) => nameOfSize(width, height) === value);
              if (found) set({ width: found[0], height: found[1] });
            }}
          />
          {side('width')}
          {side('height')}
        </div>
        <div className={classes.row}>
          <div>
            <span className={classes.label} id="page-ratio">
              {t('app.capturePage.ratio')}
            </span>
            <SegmentedControl
              fullWidth
              aria-labelledby="page-ratio"
              data={pageRatios.map((ratio) => ({ value: String(ratio), label: `${ratio}×` }))}
              value={String(options.ratio)}
              onChange={(value) => set({ ratio: Number(value) })}
            />
          </div>
          <NumberInput
            label={t('app.capturePage.seconds')}
            min={1}
            max={120}
            allowDecimal={false}
            value={options.seconds}
            onChange={(value) => typeof value === 'number' && set({ seconds: value })}
          />
          <p className={classes.picture}>
            {t('app.capturePage.picture', {
              size: nameOfSize(Math.round(options.width * options.ratio), Math.round(options.height * options.ratio)),
            })}
          </p>
        </div>
        <p className={classes.need}>{t('app.capturePage.note')}</p>
        {capture.error && <ErrorNote error={capture.error} />}
        {typeof capture.data === 'string' && !capture.isPending && <ErrorNote error={capture.data} />}
        {capture.data && typeof capture.data !== 'string' && !capture.isPending && <Taken page={capture.data} />}
        <div className={classes.buttons}>
          {capture.isPending && (
            <span className={classes.going} role="status">
              {t('app.capturePage.going')}
            </span>
          )}
          <ActionButton onClick={capture.isPending ? () => shell.desktop?.cancelCapturePage() : close}>
            {t(capture.isPending ? 'common.cancel' : 'common.close')}
          </ActionButton>
          <ActionButton kind="primary" type="submit" disabled={!valid || capture.isPending}>
            {t('app.capturePage.take')}
          </ActionButton>
        </div>
      </form>
    </Dialog>
  );
}
