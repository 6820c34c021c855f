import type { RowGroup } from './row-groups.ts';

/** Names of the platforms, by their ids. */
export const platformNames = {
  windows: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
  web: 'web',
} as const;

/** Names of the groups of a table's rows. */
export const rowGroupNames: Readonly<Record<RowGroup, string>> = {
  proprietary: 'Proprietary',
  open: 'Open',
  gui: 'GUI-specific',
  composite: 'Composite',
  other: 'Other',
  baseline: 'Baselines',
  average: 'Average',
  reference: 'For reference',
  apart: 'Not ranked',
};

/** Values of the tables' dimensions by which results are divided, if their ids are not words. */
export const tableValuePhrases = {
  'value-easy': 'easy',
  'value-medium': 'medium',
  'value-hard': 'hard',
  'value-multiple-choice': 'multiple choice',
  'value-yes-or-no': 'yes or no',
  'value-under-16': 'under 16 px',
  'value-16-31': '16–31 px',
  'value-32-63': '32–63 px',
  'value-64-127': '64–127 px',
  'value-128-up': '128 px and more',
  'value-no-tag': 'no tag',
  'value-up-to-1-mp': 'up to 1 megapixel',
  'value-up-to-2-mp': 'up to 2.1 megapixels',
  'value-up-to-4-mp': 'up to 4.2 megapixels',
  'value-over-4-mp': 'over 4.2 megapixels',
  'value-people-agree': 'people agree on the key',
  'value-people-differ': 'people differ',
  'value-one-person': 'one person answered',
  'value-no-people': 'nobody answered blind',
} as const;
