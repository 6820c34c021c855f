import type * as english from '#shared/phrases/refusals/reviews.ts';
import { translated } from '../../../translated.ts';
export const reviewsPhrases = translated<typeof english.reviewsPhrases>()({
  'label-several': '此轨迹有多个条目在收集判定，请指定其中一个。',
  'label-no-verdict': '裁定：应为通过、编辑或驳回',
  'label-refused': '{{why}}。',
  'queue-reload': '队列无法从这里继续，请重新加载。',
  'lot-all-disputed': '队列中的条目都有分歧或提示；请逐个审核，或对整个队列抽样。',
  'lot-all-planned': '队列中的条目都已在未完成的计划中。',
  'lot-too-few': '批次有 {{n}} 个条目，无法抽取 {{asked}} 个；请减少数量。',
  'lot-accepts-any': '{{n}} 个中允许 {{defects}} 个缺陷会接受任何批次；请减少允许数。',
  'lot-decided-since': '此后批次已有不同裁定，因此没有再次接受。',
  'lot-accepted-by': '批次由 {{plan}} 接受',
  'lot-reviewers': '只有审核员和管理员可以裁定批次，请找他们处理。',
  'lot-decided': '计划 {{plan}} 已{{decision}}；请新建计划。',
  'lot-too-many-defects': '计划 {{plan}} 发现 {{defects}} 个缺陷，允许 {{allowed}} 个，批次不能接受；请驳回。',
  'lot-unchecked': '计划 {{plan}} 已检查 {{checked}} / {{n}}；请检查其余条目后再接受批次。',
  'label-not-queued': '轨迹“{{name}}”未加入判定队列；请在轨迹页面选中它并选择“判定”。',
  'label-not-queued-retired': '轨迹“{{name}}”已停用，未加入判定队列；请先恢复。',
});
