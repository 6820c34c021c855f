import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Labels.module.css';
import { Markdown } from './Markdown.tsx';
import type { LabelForm } from './use-label-form.ts';

/** The guidelines as text and as annotators see them. */
export function GuidelinesField({ of, locked }: { of: LabelForm; locked: boolean }) {
  const { t } = useTranslation();
  const text = of.values.guidelines;
  return (
    <div className={classes.guidelines}>
      <Textarea
        label={t('labels.guidelines.text')}
        description={t('labels.guidelines.note')}
        readOnly={locked}
        maxLength={50_000}
        rows={18}
        {...of.field('guidelines')}
      />
      <section aria-label={t('labels.guidelines.preview')} className={classes.preview}>
        {text.trim() === '' ? <p className={classes.note}>{t('labels.guidelines.empty')}</p> : <Markdown text={text} />}
      </section>
    </div>
  );
}
