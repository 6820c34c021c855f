import { itemStates, platforms } from '#shared/records/fields.ts';
import { progresses } from '#shared/contract/runs/progress.ts';
import { sizeBands } from '#shared/contract/screenshots.ts';
import { i18next } from '../../i18n/index.ts';
import { library } from '../../i18n/en/library.ts';
import { lintName } from '../../i18n/lint-name.ts';
import type { Facet } from './filter.ts';

/** A facet's value in words. */
export function valueLabel(facet: Facet | 'text', value: string): string {
  if (facet === 'state') {
    const state = itemStates.find((known) => known === value);
    if (state) return i18next.t(`common.state.${state}`);
  }
  if (facet === 'progress') {
    const progress = progresses.find((known) => known === value);
    if (progress) return i18next.t(`common.standing.${progress}`);
  }
  if (value === '' && (facet === 'platform' || facet === 'app')) return i18next.t('library.notSet');
  if (facet === 'platform') {
    const platform = platforms.find((known) => known === value);
    if (platform) return i18next.t(`common.platform.${platform}`);
  }
  if (facet === 'size') {
    const band = sizeBands.find((known) => known === value);
    if (band) return i18next.t(`library.sizes.${band}`);
  }
  if (facet === 'controls' && value in library.controls)
    return i18next.t(`library.controls.${value as keyof typeof library.controls}`);
  if (facet === 'by') return i18next.t('library.lastBy', { name: value });
  if (facet === 'lint') return lintName(value);
  return value;
}
