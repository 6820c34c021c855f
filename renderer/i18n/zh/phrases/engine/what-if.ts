import type * as english from '#shared/phrases/engine/what-if.ts';
import { translated } from '../../../translated.ts';

export const whatIfPhrases = translated<typeof english.whatIfPhrases>()({
  'what-if-parity': '按已发布代码的方式读取',
  'what-if-extractor': '未读出的回复按提取模型的读法',
  'what-if-convention': '位置按 {{convention}} 读取',
  'what-if-fitting': '位置按每个模型命中最多的约定读取',
  'what-if-boxes': '框的四个数按 {{boxes}} 读取',
  'what-if-alike': '所有题目权重相同',
  'what-if-screenshots': '所有截图权重相同',
  'what-if-dimension': '“{{dimension}}”的各取值权重相同',
  'what-if-no-errors': '不计失败的调用',
  'what-if-answered': '只计有回答的题目（不含解析失败、拒答和失败的调用）',
  'what-if-left-out': '包括严格读法排除的题目',
  'what-if-by-source': '按来源判定成功',
  'what-if-by-people': '按人工判定成功',
  'what-if-by-judge': '按 {{judge}} 判定成功',
  'what-if-limit_other': '限 {{count}} 步',
  'what-if-attempts': '所有尝试权重相同，而非所有任务',
  'what-if-unscored': '没有判定的尝试算作失败',
  'what-if-env-errors': '因环境中断的尝试算作失败',
});
