import type * as english from '#shared/phrases/refusals/model-records.ts';
import { translated } from '../../../translated.ts';
export const modelRecordsPhrases = translated<typeof english.modelRecordsPhrases>()({
  'model-not-found': '本项目没有模型 {{name}}。',
  'model-address-password': '网址中含有密码。密码会存入项目，而请求不会发送它：请删除，如服务器需要请设置密钥。',
  'not-json': '不是 JSON',
  'models-unreadable': '本项目的 models.json 无法读取：{{why}}。请修复或移走。',
  'model-name-reserved':
    '{{name}} 为保留名称：builtin/ 开头的是内置模型，agent/ 开头的是自有智能体。请换一个名称和服务商。',
  'model-name-taken': '已有名为 {{name}} 的模型，请换一个名称。',
  'text-not-json': '文本不是 JSON：{{why}}。',
  'model-built-in': '内置模型属于应用，自有智能体在命令行中指定（agent --agent-command）。',
  'model-name-other': '另一个模型使用此名称，请重命名其中一个。',
  'prompt-file-missing': '项目中没有提示词文件 {{file}}；请放回该文件，或将其从模型记录中移除。',
  'prompt-other-inputs': '{{file}} 使用了此任务没有的变量 {{others}}；可用的变量为 {{known}}。',
  'baseline-center': '图片中央',
  'baseline-ocr': '识别并点击文字',
  'baseline-writer': '按模板起草',
  'baseline-scripted': '在实时运行中按任务自带路径执行',
  'try-declined': '模型拒答：{{reply}}',
  'try-no-item': '该发布版本中此任务有 {{n}} 个条目；请选择其中之一。',
  'try-no-point': '回复中没有找到点。',
});
