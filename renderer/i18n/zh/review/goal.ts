import type * as english from '../../en/review/goal.ts';
import { translated } from '../../translated.ts';
const verdict = {
  success: '成功',
  failure: '失败',
  'cannot-tell': '无法判断',
  'not-executable': '无法执行',
} as const;

const reason = {
  'missing-step': '缺少步骤',
  'wrong-target': '目标错误',
  loop: '重复同样的操作',
  'search-shortcut': '把任务直接输入搜索框',
  'lost-information': '丢失已读到的信息',
  'thought-action': '所做与所说不符',
  'wrong-input': '输入错误',
  'stopped-early': '过早停止',
  'wrong-goal': '目标理解错误',
  blocked: '被阻挡',
  other: '其他，见备注',
} as const;

const effect = { none: '无', harmless: '无害', harmful: '有害' } as const;

const loops = { no: '无', few: '2 到 4 次', many: '5 次以上' } as const;
export const goal = translated<typeof english.goal>()({
  title: '裁定',
  labels: '轨迹',
  yourTurn: '请判定',
  conflict: '判定不一致',
  settled: '已确定',
  waits: '等待另一位标注员',
  task: '任务',

  steps_other: '{{count}} 步',
  view: '显示图片',
  last: '最后 {{count}} 张',
  all: '全部 {{count}} 张',
  pair: '操作前后',
  stepOf: '{{n}} {{word}}',
  picture: '第 {{n}} 步之前的图片',
  final: '最终屏幕',
  stepList: '步骤',
  reached: '目标达成了吗？',
  verdict,
  firstFailing: '首个失败步骤',
  noStep: '未选择',
  why: '原因',
  noWhy: '未给出原因',
  reason,
  sideEffect: '副作用',
  effect,
  looping: '重复循环',
  loops,
  note: '备注',
  notePlaceholder: '备注（N）',
  hidden: '保存你的判定后，才显示评判模型的结论、上报的结果和他人的判定。',
  skip: '跳过',
  saveNext: '保存并转到下一个',
  settleNext: '确定并转到下一个',
  later: '稍后',
  change: '修改',
  next: '下一个',
  said: '判定',
  label: '最终判定',
  source: '来源',
  atStep: '第 {{n}} 步失败',
  withEffect: '{{effect}}副作用',
  withLoop: '循环 {{n}} 次',
  hints: {
    verdict: '裁定',
    step: '步骤',
    mark: '首个失败步骤',
    all: '全部步骤',
    save: '保存并转到下一个',
  },
});
