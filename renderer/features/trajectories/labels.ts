import { itemStates, platforms } from '#shared/records/fields.ts';
import { agreements, lengthBands } from '#shared/contract/episodes.ts';
import { actionTypes } from '#shared/episodes/actions.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { outcomes, problemCodes, sourceKinds } from '#shared/episodes/episode.ts';
import { goalVerdicts } from '#shared/items/goal-completion/label.ts';
import { i18next } from '../../i18n/index.ts';
import type { Facet } from './list/filter.ts';

const known = <T extends string>(values: readonly T[], value: string): T | undefined =>
  values.find((candidate) => candidate === value);

/** A facet's value in words. */
export function valueLabel(facet: Facet, value: string): string {
  if (value === 'closed' && (facet === 'outcome' || facet === 'label' || facet === 'agreement'))
    return i18next.t('trajectories.closedShort');
  switch (facet) {
    case 'platform': {
      const entry = known(platforms, value);
      return entry ? i18next.t(`common.platform.${entry}`) : value;
    }
    case 'state': {
      const entry = known(itemStates, value);
      return entry ? i18next.t(`common.state.${entry}`) : value;
    }
    case 'source': {
      const entry = known(sourceKinds, value);
      return entry ? i18next.t(`trajectories.source.${entry}`) : value;
    }
    case 'outcome': {
      const entry = known(outcomes, value);
      return entry ? i18next.t(`trajectories.outcome.${entry}`) : value;
    }
    case 'length': {
      const entry = known(lengthBands, value);
      return entry ? i18next.t(`trajectories.length.${entry}`) : value;
    }
    case 'label': {
      if (value === 'none') return i18next.t('trajectories.unlabelled');
      const [, text = value] = value.split(':');
      const verdict = known(goalVerdicts, text);
      if (verdict) return i18next.t(`trajectories.verdict.${verdict}`);
      const state = known(itemStates, text);
      return state ? i18next.t(`common.state.${state}`) : text;
    }
    case 'agreement': {
      const entry = known(agreements, value);
      return entry ? i18next.t(`trajectories.agreement.${entry}`) : value;
    }
    case 'problem': {
      const entry = known(problemCodes, value);
      return entry ? i18next.t(`trajectories.problem.${entry}`) : value;
    }
    default:
      return value;
  }
}

export function typeLabel(type: Action['type']): string {
  return i18next.t(`trajectories.action.${(type && known(actionTypes, type)) ?? 'unknown'}`);
}

const number = (value: number) => String(Math.round(value * 100) / 100);
const place = (at: readonly [number, number]) => `${number(at[0])}, ${number(at[1])}`;

/** What an action does besides its type: its text, keys, direction and length. */
export function actionDetail(action: Action): string {
  const { text, keys, direction, directionOf, distance, unit, ms, app } = action;
  const parts: string[] = [];
  if (direction) {
    const moves = directionOf === 'finger' ? ` (${i18next.t('trajectories.moves.finger')})` : '';
    parts.push(i18next.t(`trajectories.direction.${direction}`) + moves);
  }
  if (distance !== undefined)
    parts.push(i18next.t(`trajectories.episode.${unit === 'wheel' ? 'wheel' : 'pixels'}`, { value: number(distance) }));
  if (keys?.length) parts.push(keys.join(' + '));
  if (text) parts.push(action.type === 'type' ? `“${text}”` : text);
  if (app) parts.push(app);
  if (ms !== undefined) parts.push(i18next.t('trajectories.episode.millis', { value: number(ms) }));
  return parts.join(' ');
}

/** Where an action happens, in pixels; empty if it has no place. */
export function actionPlace({ point, to }: Pick<Action, 'point' | 'to'>): string {
  if (point && to) return `${place(point)} → ${place(to)}`;
  return point ? place(point) : to ? `→ ${place(to)}` : '';
}
