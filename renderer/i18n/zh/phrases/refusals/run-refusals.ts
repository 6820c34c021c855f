import type * as english from '#shared/phrases/refusals/run-refusals.ts';
import { translated } from '../../../translated.ts';
export const runRefusalsPhrases = translated<typeof english.runRefusalsPhrases>()({
  'run-episodes-by-id': '运行需要 id，却收到筛选条件；请重新选择轨迹。',
  'run-screenshots-by-id': '运行需要 id，却收到筛选条件；请重新选择截图。',
  'run-no-model': '流程没有任何步骤设置了模型',
  'run-crop-outside': '裁剪区域在图片之外；请检查元素的框。',
  'run-picture-missing': '图片 {{picture}} 不在本项目中。',
  'run-picture-unreadable': '图片 {{picture}} 无法读取：{{why}}。请重新导入。',
  'run-blurred-since': '之前的步骤读取了后来被打码的内容，因此不使用其结果；请新建运行。',
  'run-not-saved': '结果无法保存到项目：{{why}}',
  'run-none-such': '没有 {{kind}} {{id}}；请选择 {{ids}} 之一。',
  'run-no-answer': '计为未作答',
  'run-correction-dropped': '（未应用其修正：题目同时被编辑。）',
  'run-declined-to-judge': '拒绝评判。{{reply}}',
  'run-problem-kept': '保留并标记',
  'run-problem-estimated': '费用为估算',
  'run-problem-retried': '已重试',
  'run-problem-given-up': '已放弃',
  'run-problem-retried-given-up': '已重试，放弃 {{n}} 个',
});
