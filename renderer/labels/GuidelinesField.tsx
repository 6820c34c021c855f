import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './Labels.module.css';
import { Markdown } from './Markdown.tsx';

/** The guidelines as they are written and as annotators see them. */
export function GuidelinesField({
  text,
  onChange,
  locked,
}: {
  text: string;
  onChange: (text: string) => void;
  locked: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.guidelines}>
      <Textarea
        label={t('labels.guidelines.text')}
        description={t('labels.guidelines.note')}
        readOnly={locked}
        maxLength={50_000}
        rows={18}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <section aria-label={t('labels.guidelines.preview')} className={classes.preview}>
        {text.trim() === '' ? <p className={classes.note}>{t('labels.guidelines.empty')}</p> : <Markdown text={text} />}
      </section>
    </div>
  );
}
