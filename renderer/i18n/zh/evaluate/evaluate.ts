import type * as english from '../../en/evaluate/evaluate.ts';
import { translated } from '../../translated.ts';
import { figures } from './figures.ts';

import { agents } from './agents.ts';
import { board } from './board.ts';
import { charts } from './charts.ts';
import { items } from './items.ts';
import { errors } from './errors.ts';
import { quality } from './quality.ts';
import { leaks } from './leaks.ts';
import { whatIf } from './what-if.ts';
import { start } from './start.ts';
import { tables } from './tables.ts';

const outcome = {
  right: '正确',
  wrong: '错误',
  'parse-failure': '解析失败',
  refusal: '拒答',
  error: '服务商错误',
} as const;

const failure = {
  'near-miss': '偏差不到 10 px',
  'wrong-part': '元素正确，部位错误',
  'named-alike': '名称相近的其他元素',
  'other-element': '其他元素',
  'nothing-there': '该处没有元素',
  wrong: '答案错误',
  'parse-failure': '解析失败',
  refusal: '拒答',
  error: '服务商错误',
} as const;
export const evaluate = translated<typeof english.evaluate>()({
  ...board,
  ...charts,
  ...items,
  ...start,
  outcome,
  failure,
  bar: {
    release: '发布版',
    task: '任务',

    items_other: '{{count}} 个条目',
    metric: '指标',
    reading: '解析方式',
    scope: '元素类型',
    all: '全部',
    strict: '严格',
    parity: '对齐',
    report: '报告',
    evaluate: '评测模型',
  },
  empty: {
    noRelease: '没有可评测的发布版',
    noReleaseText: '模型分数基于冻结的发布版，这样才可比较。请先冻结一个。智能体则按项目中的轨迹计分。',
    goReleases: '去发布版',
    none: '此发布版还没有评测',

    going_other: '{{count}} 个评测正在运行',
    goingText: '模型回复后，结果会显示在这里。',
    goRuns: '查看运行',
    noneText: '选择模型并查看预计费用。内置模型无需密钥和网络，是每张表格的基线。',
  },
  save: {
    label: '保存 {{chart}}',
    svg: 'SVG',
    png: 'PNG',
    data: '数据（CSV）',
  },
  report: {
    md: 'Markdown',
    csv: 'CSV',
    json: 'JSON',
    html: 'HTML',
    tex: 'LaTeX（表格）',
    models: '报告中的模型，{{n}} / {{total}}',
    xlsx: 'Excel（全部数据和表格）',
    svg: 'SVG（图表）',
    pictures: '含未命中条目图片的 HTML',
    predictions: '预测（JSON Lines，每个模型一个文件）',
    label: '保存所显示模型的报告',
  },
  figures,
  agents,
  tables,
  errors,
  quality,
  whatIf,
  leaks,
  status: {
    run: '运行',
    frozen: '清单冻结于',
    prompt: '提示词',
    parser: '解析器',
    temperature: '温度',
    notSent: '不发送',

    withheld_other: '不含你尚未在审核中作答的 {{count}} 个条目',
    maxTokens: '最大 token',
    item: '条目',
    open: '打开条目',
    pair: '配对',
    reading: '解析方式',
  },
});
