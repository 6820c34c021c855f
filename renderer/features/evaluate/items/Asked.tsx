import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { predictionDetail } from '#shared/contract/runs/evaluations/predictions.ts';
import classes from './ItemDialog.module.css';

export type Detail = z.infer<typeof predictionDetail>;

/** The parts of a task's item that this page can show; the rest is visible in the call. */
const knownItem = z.object({
  question: z.string().optional(),
  instruction: z.string().optional(),
  options: z
    .union([
      z.array(z.object({ letter: z.string(), text: z.string() })),
      z
        .record(z.string(), z.string())
        .transform((record) => Object.entries(record).map(([letter, text]) => ({ letter, text }))),
    ])
    .optional(),
});

/** What the model was asked, with the options and the key. */
export function Asked({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const item = knownItem.safeParse(detail.item).data;
  const text = item?.question ?? item?.instruction ?? detail.label;
  return (
    <section className={classes.block}>
      <h3>{t(item?.instruction ? 'evaluate.item.instruction' : 'evaluate.item.question')}</h3>
      <p className={`${classes.question} selectable`}>{text}</p>
      {item?.options && (
        <ul className={classes.options}>
          {item.options.map((option) => (
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
        </ul>
      )}
    </section>
  );
}
