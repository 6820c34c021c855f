import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Detail } from '../charts/figures.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from './ItemDialog.module.css';

/** What the model was asked, with the options and the key. */
export function Asked({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { kind, text } = detail.asked;
  // Yes and no stand for themselves.
  const options = detail.asked.options.filter((option) => option.letter !== option.text);
  return (
    <Stack as="section" gap={6} className={classes.block}>
      <h3>{t(kind === 'point' ? 'evaluate.item.instruction' : 'evaluate.item.question')}</h3>
      <p className={`${classes.question} selectable`}>{text || detail.label}</p>
      {options.length > 0 && (
        <Stack as="ul" gap={4} className={classes.options}>
          {options.map((option) => (
            <li
              key={option.letter}
              data-key={option.letter === detail.gold || undefined}
              data-answered={option.letter === detail.answer || undefined}
            >
              <b>{option.letter}</b>
              <span className="selectable">{option.text}</span>
              {option.letter === detail.answer && <span className={classes.tag}>{t('evaluate.item.answered')}</span>}
              {option.letter === detail.gold && (
                <span className={classes.key}>
                  <IconKey size={12} stroke={1.6} aria-hidden="true" />
                  {t('evaluate.item.key')}
                </span>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
