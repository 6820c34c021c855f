import { element as elementKind } from '#shared/items/element/index.ts';
import { memo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ElementContent, elementContent } from '#shared/contents/element.ts';
import type { Revision } from '#shared/contract/questions.ts';
import { useReasonName } from '../../../labels/use-labels.ts';
import { saidWords } from '../../../i18n/said-words.ts';
import { stepBack, stepWords } from '../../../i18n/step-words.ts';
import { orpc } from '../../../transport/client.ts';
import { Age } from '../../../ui/time/Age.tsx';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
import classes from './Properties.module.css';

const most = 8;

/** Which fields differ between two revisions. */
function changedFields(now: unknown, before: unknown): (keyof ElementContent)[] {
  const a = elementContent.safeParse(now).data;
  const b = elementContent.safeParse(before).data;
  if (!a || !b) return [];
  return (Object.keys(a) as (keyof ElementContent)[]).filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}

/** The purpose of a revision: a decision with its reason, otherwise its own words; empty for a change of content. */
function useWhy(): (row: Revision, before: Revision | undefined) => string {
  const { t } = useTranslation();
  const nameOf = useReasonName();
  return (row, before) => {
    const decided = row.state === 'approved' || row.state === 'rejected';
    const back = stepBack(row.why);
    if (back) return t(`app.${back.way}`, { label: stepWords(t, back.step) });
    if (!before || row.state === before.state || !decided || row.sameAs !== row.number)
      return saidWords(row.whySaid, row.why);
    return [t(`common.state.${row.state}`), row.reason && nameOf(row.reason)].filter(Boolean).join(': ');
  };
}

/** The element's last revisions: number, who, what, when. */
export const History = memo(function History({ id, revision }: { id: string; revision: number }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...orpc.history.revisions.queryOptions({ input: { kind: elementKind.id, id } }),
    enabled: revision > 0,
  });
  const whyOf = useWhy();
  const rows = [...(query.data ?? [])].sort((a, b) => b.number - a.number);
  if (rows.length === 0) return null;
  return (
    <Block as="section" borderBottom="line" pb={8} className={classes.section} aria-label={t('annotate.history.title')}>
      <Row as="header" align="center" justify="space-between" pad={[2, 8, 0, 12]} className={classes.sectionHead}>
        <h3>{t('annotate.history.title')}</h3>
      </Row>
      <ul className={classes.history}>
        {rows.slice(0, most).map((row, at) => {
          const before = rows[at + 1];
          const fields = before ? changedFields(row.content, before.content) : [];
          const why = whyOf(row, before);
          return (
            <li key={row.number}>
              <span className={classes.quiet}>{row.number}</span>
              <span className={classes.who}>{row.author.name}</span>
              <span className={classes.what}>
                {!before || why !== ''
                  ? why || t('annotate.history.made')
                  : fields.length > 0
                    ? t('annotate.history.moved', {
                        what: fields.map((field) => t(`annotate.history.fields.${field}`)).join(', '),
                      })
                    : t('annotate.history.made')}
              </span>
              <Age className={classes.quiet} at={row.at} />
            </li>
          );
        })}
      </ul>
    </Block>
  );
});
