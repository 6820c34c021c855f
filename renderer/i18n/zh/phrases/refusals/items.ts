import type * as english from '#shared/phrases/refusals/items.ts';
import { translated } from '../../../translated.ts';
export const itemsPhrases = translated<typeof english.itemsPhrases>()({
  'seed-options': '选择题有四个选项，是非题没有选项。',
  'seed-equal': '有两个选项相同。',
  'seed-answer': '答案不在选项中。',
  'picture-not-here': '图片 {{name}} 不在本项目中；请重新导入。',
  'set-of-question': '题目的图片',
  'set-needs-picture': '图片组至少需要一张图片。',
  'box-own': '此框由你画出或修改，需由他人裁定。',
  'point-other-item': '指令 {{id}} 不属于此条目；请重新打开条目。',
  'point-no-revision': '指令 {{id}} 没有修订 {{revision}}；请重新打开条目。',
  'point-outside': '位置 {{x}}, {{y}} 在 {{width}} × {{height}} 的图片之外；请单击图片内部。',
  'edit-needs-box': '编辑框时需要以 "box" 提供新框。',
  'answer-no-revision': '此{{kind}}没有修订 {{revision}}；请重新打开。',
  'answer-wrong-kind': '这不是对{{kind}}的作答；请重新打开。',
  'edit-unfit': '编辑不符合要求：{{why}}。',
  'answer-no-revision-question': '项目中没有该题目的修订 {{revision}}；请重新打开。',
  'answer-missing': '缺少作答：请选择选项，或说明为何无法作答。',
  'answer-no-option': '此题没有选项 {{answer}}；请从显示的选项中选择。',
  'vote-not-stored': '{{id}} 的作答未保存',
  'answer-none-such': '此题没有答案 {{answer}}；请从显示的答案中选择。',
  'answer-no-step': '没有第 {{step}} 步；此轨迹共 {{steps}} 步。',
});
