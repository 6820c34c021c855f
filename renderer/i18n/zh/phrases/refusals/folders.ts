import type * as english from '#shared/phrases/refusals/folders.ts';
import { translated } from '../../../translated.ts';
export const foldersPhrases = translated<typeof english.foldersPhrases>()({
  'folder-no-permission': '你没有读取权限',
  'folder-is-file': '是文件',
  'folder-not-listed': '无法列出文件夹 {{folder}}：{{why}}。请选择其他文件夹。',
  'folder-no-answer': '{{seconds}} 秒内没有响应',
  'folder-missing': '不存在',
});
