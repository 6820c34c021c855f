import type * as english from '../../en/evaluate/quality.ts';
import { translated } from '../../translated.ts';
export const quality = translated<typeof english.quality>()({
  button: '质量',
  items: '题目',
  title: '发布版 {{release}} 的题目',
  working: '正在逐题比较各次运行',
  summary: '{{runs}} 次运行回答了 {{items}} 道题。需要检查的答案：{{suspects}}。',
  fewRuns: '至少需要三次完整的模型运行，此发布版有 {{runs}} 次。基线不计入。',
  tooFew: '运行次数不足，无法判断。',
  allItems: '全部题目',
  onlySuspects: '只看需要检查的答案',
  table: '按难度排列的题目',
  none: '没有可疑的答案。',
  head: {
    item: '题目',
    difficulty: '答对率，%',
    discrimination: '区分度',
    why: '检查原因',
    key: '答案',
    instead: '模型的回答',
  },
  about: {
    item: '打开一次答错的运行的回答；可在其中报告答案有误。',
    difficulty: '答对的运行所占的比例',
    discrimination: '本题是否答对与其他题目得分的相关系数',
    why: '答案可能有误的迹象',
    key: '发布版中的答案',
    instead: '较好的运行中超过一半给出的回答',
  },
  lite: {
    title: '精简发布版…',
    n: '题数',
    tag: '版本号',
    go: '冻结精简发布版',
  },
  suspicion: {
    'same-answer': '较好的运行一致给出另一个回答',
    'against-score': '较好的运行答错，较差的答对',
  },
});
