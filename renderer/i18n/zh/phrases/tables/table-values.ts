import type * as english from '#shared/phrases/tables/table-values.ts';
import { translated } from '../../../translated.ts';

/** Product names stay as they are. */
export const platformNames = translated<typeof english.platformNames>()({
  windows: 'Windows',
  mac: 'macOS',
  linux: 'Linux',
  ios: 'iOS',
  android: 'Android',
  web: '网页',
});

export const rowGroupNames = translated<typeof english.rowGroupNames>()({
  proprietary: '闭源',
  open: '开源',
  gui: 'GUI 专用',
  composite: '组合',
  other: '其他',
  baseline: '基线',
  average: '平均',
  reference: '参考',
  apart: '不参与排名',
});

export const tableValuePhrases = translated<typeof english.tableValuePhrases>()({
  'value-easy': '简单',
  'value-medium': '中等',
  'value-hard': '困难',
  'value-multiple-choice': '选择题',
  'value-yes-or-no': '是非题',
  'value-under-16': '小于 16 px',
  'value-16-31': '16–31 px',
  'value-32-63': '32–63 px',
  'value-64-127': '64–127 px',
  'value-128-up': '128 px 及以上',
  'value-no-tag': '无标签',
  'value-up-to-1-mp': '不超过 100 万像素',
  'value-up-to-2-mp': '不超过 210 万像素',
  'value-up-to-4-mp': '不超过 420 万像素',
  'value-over-4-mp': '超过 420 万像素',
  'value-people-agree': '多人一致给出答案',
  'value-people-differ': '多人回答不一',
  'value-one-person': '一人回答',
  'value-no-people': '无人盲答',
});
