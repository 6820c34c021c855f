import type * as english from '#shared/phrases/engine/option-baselines.ts';
import { translated } from '../../../translated.ts';
export const optionBaselinePhrases = translated<typeof english.optionBaselinePhrases>()({
  'guess-above-chance':
    '{{column}}：不看题目也能猜到正确选项。选择{{baseline}}在 {{n}} 道题中正确率 {{share}}%（{{low}}–{{high}}%），随机为 {{chance}}%。',
  'guess-at-chance':
    '{{column}}：不看题目的最佳猜测（{{baseline}}）在 {{n}} 道题中正确率 {{share}}%（{{low}}–{{high}}%），随机为 {{chance}}%。',
  'guess-nearest-to-all': '与其他选项最接近的选项',
  'guess-farthest': '与其他选项差别最大的选项',
  'guess-longest': '最长的选项',
  'guess-shortest': '最短的选项',
  'guess-position': '最常见的字母',
  'guess-most-similar-picture': '与题目图片最相似的图片',
  'guess-nearest-other-picture': '最相似的另一张图片',
  'guess-least-similar-picture': '最不相似的图片',
  'guess-most-frequent-type': '最常见的类型',
  'guess-words-shared': '与题目共有词语最多的选项',
  'guess-column-state': '状态',
  'guess-column-widget': '控件',
  'guess-column-layout': '布局',
  'guess-column-effect': '效果',
  'guess-column-type': '类型',
  'guess-column-parameter': '参数',
  'guess-column-goal': '目标',
  'guess-column-plan': '计划',
});
