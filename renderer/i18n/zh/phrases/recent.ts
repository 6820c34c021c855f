import type * as english from '#shared/phrases/recent.ts';
import { translated } from '../../translated.ts';
export const recentPhrases = translated<typeof english.recentPhrases>()({
  'recent-damaged': '文件已损坏（{{why}}），打开后可恢复备份。',
  'recent-locked': '已在 {{holder}}中打开。',
  'recent-newer': '由更新版本的应用写入（文件版本 {{version}}，此应用支持 {{known}}）。',
  'recent-not-found': '{{path}} 不存在，已被移动或删除。',
  'recent-older': '由旧版本写入；打开时会备份并升级。',
});
