import { useTranslation } from 'react-i18next';
import type { WholeItem } from '#shared/contract/items.ts';
import { type CorrectedField, correctedFields } from '#shared/items/corrections.ts';
import { findItemKind } from '#shared/items/registry.ts';

/** The texts of an item that can be corrected, as its kind names them. */
export function fieldWords({ kind, content }: Pick<WholeItem, 'kind' | 'content'>): CorrectedField[] {
  const of = findItemKind(kind);
  const parsed = of?.content.safeParse(content);
  return of?.corrects && parsed?.success ? correctedFields(of.corrects, parsed.data) : [];
}

/** The label of a field; one in a list by its letter. */
export function useFieldWords(): (field: Pick<CorrectedField, 'name' | 'place'>) => string {
  const { t } = useTranslation();
  return ({ name, place }) =>
    t(`review.find.field.${name}`, { letter: place === null ? '' : String.fromCharCode(65 + place) });
}
