import type * as english from '#shared/phrases/refusals/filters.ts';
import { translated } from '../../../translated.ts';
export const filtersPhrases = translated<typeof english.filtersPhrases>()({
  'filter-curator': '只有管理员',
  'filter-saver-or-curator': '只有保存它的 {{by}} 或管理员',
  'filter-refused': '{{who}}可以修改筛选“{{name}}”；{{instead}}。',
  'filter-next-name': '请为你的筛选换一个名称',
  'filter-next-ask': '请对方移除',
  'filter-tells-answers': '此提示会透露正确答案，只有审核员可以按它筛选。',
  'filter-tells-boxes': '此提示会透露他人画框的位置，框在审核期间只有审核员可以按它筛选。',
  'filter-tells-models': '模型与答案的分歧在作答后才可见，只有审核员可以按它筛选。',
  'filter-tells-people': '只有审核员可以按处理人筛选。',
  'filter-tells-samples': '已通过的条目会再次出现以衡量作答，但不在样本中，因此只有审核员可以按样本筛选。',
  'filter-tells-checks': '已作答的检查会再次出现以衡量作答，因此只有审核员可以按其作答筛选。',
  'filter-tells-decisions': '已通过的条目会再次出现以衡量作答，因此只有审核员可以按裁定筛选。',
  'filter-tells-findings': '已通过的条目会再次出现以衡量作答且不会变化，因此只有审核员可以按提示筛选。',
  'filter-tells-release': '已通过的条目会再次出现以衡量作答，因此只有审核员可以看到发布版包含哪些条目。',
  'filter-tells-counts': '已通过的条目会再次出现以衡量作答，因此只有审核员可以看到现在冻结的发布版会包含什么。',
});
