import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ItemState } from '#shared/contract/common.ts';
import { itemStates } from '#shared/contract/common.ts';
import type { screenshotFacets } from '#shared/contract/screenshots.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { StateGlyph } from '../../ui/StateGlyph.tsx';
import { type Facet, facets, pressValue, chipsOf } from './filter.ts';
import { valueLabel } from './labels.ts';
import classes from './FacetRail.module.css';
import { setFilter, useLibrary } from './library-store.ts';

type Facets = z.infer<typeof screenshotFacets>;
const shortList = 8;

function FacetGroup({ facet, values }: { facet: Facet; values: Facets['app'] }) {
  const { t } = useTranslation();
  const filter = useLibrary((state) => state.filter);
  const [open, setOpen] = useState(true);
  const [whole, setWhole] = useState(false);
  const chosen: readonly string[] = filter[facet] ?? [];
  const most = Math.max(1, ...values.map((value) => value.count));
  const shown = whole ? values : values.slice(0, shortList);
  const press = (value: string) => (event: MouseEvent) =>
    setFilter(pressValue(filter, facet, value, event.ctrlKey || event.metaKey));
  if (values.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3>
        <button type="button" className={classes.heading} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(`library.facet.${facet}`)}
          {open ? (
            <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
          ) : (
            <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
          )}
        </button>
      </h3>
      {open && (
        <ul>
          {shown.map(({ value, count }) => {
            const on = chosen.includes(value);
            const state = itemStates.find((known): known is ItemState => facet === 'state' && known === value);
            return (
              <li key={value}>
                <button
                  type="button"
                  role="checkbox"
                  aria-checked={on}
                  className={classes.value}
                  title={t('library.facetHint')}
                  aria-label={`${valueLabel(facet, value)}, ${formatCount(count)}`}
                  onClick={press(value)}
                >
                  <span className={classes.box} data-on={on || undefined} aria-hidden="true">
                    {on && (
                      <svg width="9" height="9" viewBox="0 0 9 9">
                        <path d="m1.4 4.6 2.2 2.2 4-4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
                      </svg>
                    )}
                  </span>
                  {state ? (
                    <span className={classes.name}>
                      <StateGlyph state={state} word />
                    </span>
                  ) : (
                    <span className={classes.name} title={valueLabel(facet, value)}>
                      {valueLabel(facet, value)}
                    </span>
                  )}
                  <span className={classes.bar} data-on={on || undefined} aria-hidden="true">
                    <span style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                  <span className={classes.count}>{formatCount(count)}</span>
                </button>
              </li>
            );
          })}
          {values.length > shortList && (
            <li>
              <button type="button" className={classes.more} onClick={() => setWhole(!whole)}>
                {whole ? t('library.less') : t('library.more', { count: values.length - shortList })}
              </button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** Narrows by facet; counts follow the other facets. Click = only, Ctrl+click = add. */
export function FacetRail({ facets: counts, stale }: { facets: Facets | undefined; stale: boolean }) {
  const { t } = useTranslation();
  const filter = useLibrary((state) => state.filter);
  const on = chipsOf(filter).length;
  return (
    <aside className={classes.rail} aria-label={t('library.filters')} data-stale={stale || undefined}>
      <header className={classes.head}>
        <h2>{t('library.filters')}</h2>
        {on > 0 && <span className={classes.count}>{on}</span>}
        {on > 0 && (
          <ActionButton kind="plain" small onClick={() => setFilter({})}>
            {t('library.clearFilters')}
          </ActionButton>
        )}
      </header>
      <div className={classes.groups}>
        {counts && facets.map((facet) => <FacetGroup key={facet} facet={facet} values={counts[facet]} />)}
      </div>
    </aside>
  );
}
