import type * as english from '#shared/phrases/refusals/asking.ts';
import { translated } from '../../../translated.ts';
export const askingPhrases = translated<typeof english.askingPhrases>()({
  'not-found': '本项目没有{{kind}} {{id}}；它可能属于其他项目。',
  'no-such-page': '列表的这一页不存在；请从头加载列表。',
  'call-failed': '{{what}} 失败：{{why}}。请重试；如仍失败，请查看日志。',
  'kind-picture-of-step': '步骤图片',
  'kind-set-of-pictures': '图片组',
  'kind-item-or-episode': '条目或轨迹',
  'kind-picture-of-call': '模型调用的图片',
  'whole-list-of-wordings': '表述列表',
});
