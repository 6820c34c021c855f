import type { TFunction } from 'i18next';
import type { TypedState } from '#shared/items/element/states/typed-state.ts';

/** A typed state in words: `Number 50 %`, `Yes or no: yes`. */
export function stateWords(t: TFunction, { kind, value, unit }: TypedState): string {
  const name = t(`annotate.props.stateKind.${kind}`);
  if (kind === 'boolean')
    return t('annotate.props.stateRead', { name, value: t(value ? 'annotate.props.yes' : 'annotate.props.no') });
  return t('annotate.props.stateRead', { name, value: unit === null ? value : `${value} ${unit}` });
}
