import type * as english from '#shared/phrases/verifying.ts';
import { translated } from '../../translated.ts';
export const verifyingPhrases = translated<typeof english.verifyingPhrases>()({
  'verify-record': '记录 {{index}}（{{kind}}“{{label}}”）',
  'verify-unreadable': '记录 {{index}}（{{kind}}“{{label}}”）已无法读取：其存储内容不是记录。',
  'verify-changed': '记录 {{index}}（{{kind}}“{{label}}”）在冻结后被修改：哈希现为 {{found}}…，应为 {{frozen}}…。',
  'verify-another':
    '记录 {{index}}（{{kind}}“{{label}}”）所列条目与其内容不符（{{other}} {{id}}，修订 {{revision}}）。',
  'verify-picture-missing': '{{record}} 的图片缺失：没有 {{file}}。',
  'verify-picture-unnamed': '{{record}} 的图片缺失：其记录没有有效的文件名。',
  'verify-picture-changed': '{{record}} 的图片不是冻结时的图片：{{file}} 的内容不同。',
  'verify-missing': '记录 {{index}} 缺失。',
  'verify-missing-of': '记录 {{index}} 缺失：现有 {{there}}。',
  'verify-there': '{{n}} / {{of}} {{kind}}',
  'verify-added': '记录 {{index}} 不在冻结范围内：发布版有 {{n}} 条记录，从 0 开始。',
  'verify-manifest': '{{tag}} 的清单与这些记录不符：清单为 {{stated}}…，记录的哈希为 {{found}}…。',
  'verify-next-backup':
    '请关闭项目，用修改之前的备份（backups 文件夹）替换 project.sqlite 后重新校验；或以新版本号冻结当前已通过的内容并在其上计分。',
  'verify-next-picture': '请从项目的其他副本或导出中复制回该文件，然后重新校验。',
  'verify-next-manifest':
    '请与 {{tag}} 的导出或报告中的哈希对比。如果清单有误：关闭项目，用修改之前的备份（backups 文件夹）替换 project.sqlite，然后重新校验。',
});
