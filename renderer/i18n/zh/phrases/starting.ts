import type * as english from '#shared/phrases/starting.ts';
import { translated } from '../../translated.ts';
export const startingPhrases = translated<typeof english.startingPhrases>()({
  'reply-not-failed': '此条目在这一步没有失败；请重新加载运行。',
  'reply-scored': '参与计分的回复不能手动修改。',
  'start-baseline': '{{model}} 是基线，不能用于“{{name}}”（{{role}}）；请选择视觉模型。',
  'start-no-model': '本项目没有模型 {{model}}；请在“模型”页面添加。',
  'start-no-option': '{{pipeline}} 没有选项 {{option}}；可用选项：{{known}}。',
  'start-no-price': '{{model}} 没有价格，费用按 $0 计。',
  'start-no-role': '{{pipeline}} 没有角色 {{role}}；可用角色：{{known}}。',
  'start-one-model': '“{{name}}”（{{role}}）只能用一个模型，现有 {{n}} 个。',
  'start-role-empty': '尚未为“{{name}}”（{{role}}）设置模型，请选择。',
  'start-choice': '{{name}} 必须为 {{choices}} 之一。',
  'start-key-ask':
    '{{model}} 会将 {{variable}} 中的密钥发送到 {{server}}：请在“模型”页面允许，或使用 --allow-key {{variable}}={{server}}。',
  'start-unknown-family': '{{model}} 指定了未知系列 {{family}}，其回答按普通模型解析。可用系列：{{known}}。',
  'start-no-key': '{{model}} 没有密钥：请在“模型”页面设置。',
  'start-no-key-variable': '{{model}} 没有密钥：请在“模型”页面或变量 {{variable}} 中设置。',
  'start-no-seeds': '还没有人工写的关于 {{columns}} 的题目；请先各写一道或导入一道。',
  'start-no-task-seeds': '没有可作种子的人写任务；请先为每个应用编写或导入至少一个。',
  'start-no-task-pairs': '没有可合并的两个任务：需要同一平台上两个不同应用的 L3 任务。',
  'start-number': '{{name}} 必须是 {{min}} 到 {{max}} 之间的数字。',

  'start-unread-blurs_other':
    '{{count}} 张打码图片尚未识别文字，无法判断文本是否提到被遮盖的内容，可能会被发送；请先识别其文字（素材库中的“识别文字”）。',
  'start-whole-number': '{{name}} 必须是 {{min}} 到 {{max}} 之间的整数。',
});
