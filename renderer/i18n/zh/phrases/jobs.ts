import type * as english from '#shared/phrases/jobs.ts';
import { translated } from '../../translated.ts';
export const jobPhrases = translated<typeof english.jobPhrases>()({
  'job-agent-comparison': '对比 {{a}} 和 {{b}}',
  'job-agents': '全部智能体的指标',
  'job-figure': '论文图',
  'job-agreement': '标注员一致性',
  'job-backup': '检查并备份项目',
  'job-publish': '发布 {{tag}} 到 {{out}}',
  'job-picture-sources': '图片来源',
  'job-bundle': '{{tag}} 的数据包 {{out}}',
  'job-check': '检查项目',
  'job-checks-of-questions': '检查全部题目',

  'job-comparison_other': '对比 {{count}} 次运行',

  'job-edit-episodes_other': '编辑 {{count}} 条轨迹',

  'job-edit-screenshots_other': '编辑 {{count}} 张截图',
  'job-evaluation-results': '评测结果',
  'job-export': '导出到 {{out}}',
  'job-import': '导入 {{name}}',
  'job-fetch': '获取 {{link}}',

  'job-label-episodes_other': '判定 {{count}} 条轨迹',
  'job-process-scores': '过程分数',
  'job-quality': '人员质量',
  'job-recording': '录制：{{task}}',
  'job-recording-untold': '录制',
  'job-redo': '重做：{{step}}',
  'job-release': '发布版 {{tag}}',
  'job-release-changes': '{{from}} 到 {{to}} 的变更',
  'job-release-composition': '{{tag}} 的构成',
  'job-composition-now': '当前已通过内容的构成',
  'job-leaks': '在 {{against}} 中查找 {{release}}',
  'job-release-check': '校验发布版 {{tag}}',
  'job-release-preview': '发布版预览',
  'job-item-analysis': '{{release}} 的题目分析',
  'job-slices': '{{model}} 的细分',
  'job-exposure': '{{release}} 按公开情况的得分',
  'job-what-if': '{{release}} 的其他计分方式',
  'job-what-if-agents': '智能体的其他计分方式',
  'job-references': '{{release}} 上的人工与基线',
  'job-sample': '示例：题目、发布版、评测',

  'job-text_other': '{{count}} 张截图的文字',
  'job-undo': '撤销：{{step}}',
});
