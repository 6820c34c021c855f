import type * as english from '../../en/review/controls.ts';
import { translated } from '../../translated.ts';
export const controls = translated<typeof english.controls>()({
  title: '带状态的控件',
  picture: '截图 {{name}}',
  ask: '图中有哪些控件？',
  rule: '状态能从图中看出，且一次操作就能改变的控件才算。',
  category: {
    A: '数值范围',
    B: '开关、选项',
    C: '具体数据',
    D: '视图操作',
  },
  none: '都不符合',
  some: '符合，未指定类别',
  qualifies: '符合',
  hidden: '作答后显示模型的回答。',
  yourTurn: '请作答',
  waits: '等待他人',
  settled: '已确定',
  conflict: '标注员意见不一',
  answers: '作答',
  reason: '{{model}} 给出的理由',
  noReason: '未给出理由',
  change: '修改',
  skip: '跳过',
  next: '下一个',
  saveNext: '保存并转到下一个',
  hints: {
    category: '切换类别',
    none: '无',
    save: '保存，下一个',
  },
});
