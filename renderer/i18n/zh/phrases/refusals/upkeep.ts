import type * as english from '#shared/phrases/refusals/upkeep.ts';
import { translated } from '../../../translated.ts';
export const upkeepPhrases = translated<typeof english.upkeepPhrases>()({
  'upkeep-reading-early': '读取项目的线程提前结束。',
  'reading-stopped': '请求已停止。',
  'upkeep-no-hooks': '没有注册变更钩子；请用 openProject 打开项目。',
  'upkeep-synchronous': 'SQLite 不接受 synchronous=FULL',
  'upkeep-foreign-keys': 'SQLite 不接受 foreign_keys=ON',
  'upkeep-old-sqlite': 'SQLite {{version}} 太旧：需要 {{oldest}} 或更新版本',
  'upkeep-maintenance-ended': '数据库维护线程提前结束。',
  'upkeep-no-events': '没有待处理的事件。',
  'upkeep-reading-ended': '读取项目的线程已结束。',
  'upkeep-work-stopped': '工作已停止。',
});
