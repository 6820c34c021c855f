import type * as english from '../../en/review/review.ts';
import { translated } from '../../translated.ts';
import { box } from './box.ts';
import { find } from './find.ts';
import { goal } from './goal.ts';
import { controls } from './controls.ts';
import { knowledge } from './knowledge.ts';
import { queue } from './queue.ts';
import { people } from './people.ts';
import { question } from './question.ts';
import { decision } from './decision.ts';
import { task } from './task.ts';
import { target, targetReject } from './target.ts';

const cannot = {
  'several-right': '两个都对',
  'none-right': '都不对',
  'not-in-picture': '图中没有',
  unclear: '表述不清',
  'picture-broken': '图片损坏',
} as const;

const reject = {
  'wrong-key': '答案有误',
  ambiguous: '不止一个正确',
  'not-from-picture': '无法根据图片作答',
  trivial: '过于简单',
  'reveals-app': '泄露应用名称',
  'bad-language': '表述不佳',
  duplicate: '已有相同题目',
  other: '其他，见备注',
  'private-content': '涉及隐私或不当内容',
} as const;
export const review = translated<typeof english.review>()({
  ...queue,
  ...people,
  ...question,
  ...decision,
  cannot,
  reject: { ...targetReject, ...reject },
  target,
  box,
  find,
  goal,
  controls,
  knowledge,
  task,
  stage: {
    label: '图片',
    alt: '截图 {{name}}',
    size: '{{width}} × {{height}}',
    zoom: '{{percent}}%',
    loading: '正在加载图片',
    failed: '{{name}} 的图片缺失或损坏。请选择“图片损坏”，或请管理员重新导入。',
    pin: '{{author}} 的评论 {{n}}',
    place: '在图片上单击目标位置',
  },
  report: '{{name}} 于 {{day}} 报告',
});
