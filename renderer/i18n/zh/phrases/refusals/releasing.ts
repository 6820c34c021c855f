import type * as english from '#shared/phrases/refusals/releasing.ts';
import { translated } from '../../../translated.ts';
export const releasingPhrases = translated<typeof english.releasingPhrases>()({
  'release-item-gone': '{{kind}} {{id}} 在读取过程中消失。',
  'release-in-progress': '发布版 {{tag}} 正在冻结；请换一个版本号，或先停止它。',
  'release-exists': '发布版 {{tag}} 已存在且不能修改；请换一个版本号。',
  'release-nothing': '还没有已通过的内容，无法发布；请先审核通过条目。',
  'release-record-unreadable': '发布版 {{release}} 无法读取：{{record}} 的存储内容已损坏。请校验发布版查看修复方法。',
  'release-record-changed': '发布版 {{release}} 无法使用：{{record}} 在冻结后被修改。请校验发布版查看修复方法。',

  'release-unfit_other': '没有冻结，因为有已通过的条目无法导出：{{items}}。请更正后重新冻结。',
  'leaks-no-path': '无法读取 {{path}}；请指定文件或文件夹。',
  'lite-few-runs': '{{release}} 的精简发布版至少需要两个模型的完整运行，现有 {{runs}} 个。',
  'lite-all-items': '选 {{n}} 题就没有可省略的了：所有模型都回答过的题目共 {{items}} 道。请选少一些。',
  'release-unfit-item': '"{{item}}"：{{why}}',
  'release-unfit-item-on': '{{subject}} 上的 "{{item}}"：{{why}}',
  'release-unfit-more': '另有 {{n}} 个',
});
