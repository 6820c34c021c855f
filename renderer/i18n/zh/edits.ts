import type * as english from '../en/edits.ts';
import { translated } from '../translated.ts';
export const edits = translated<typeof english.edits>()({
  saving: '正在保存…',
  allSaved: '已全部保存',

  waiting_other: '{{count}} 处修改未保存',

  open_other: '{{count}} 个冲突',
  list: '需要你处理的修改',

  kept_other: '{{count}} 处修改已暂存在此浏览器中，稍后会自动保存。',

  notKept_other: '浏览器不允许存储，{{count}} 处修改只保留在当前页面。请不要关闭页面。',
  failed: '未保存：{{message}}',

  offered_other: '上次关闭页面时有 {{count}} 处修改未保存：{{names}}。',
  offeredMore: '{{names}} 等，另有 {{count}} 项',

  unfinished_other: '上次关闭页面时，审核中的 {{count}} 个条目有未保存的修改：{{names}}。',
  openUnfinished: '在审核中打开',
  save: '立即保存',
  discard: '放弃',
  discardSure: '永久放弃',

  elsewhere_other: '{{person}} 的 {{count}} 处修改暂存在此浏览器中，等 {{person}} 再次登录后保存。',
  show: '对比',
  mine: '保存我的',
  theirs: '当前：“{{text}}”',
  kinds: {
    create: '新建元素',
    save: '修改',
    state: '状态',
    'instruction-add': '新建指令',
    'instruction-save': '修改指令',
    'instruction-pick': '选用指令',
    'instruction-state': '指令状态',
    comment: '评论',
    blur: '打码',
    vote: '作答',
    point: '点击',
    verdict: '裁定',
    'review-comment': '评论',
  },
});
