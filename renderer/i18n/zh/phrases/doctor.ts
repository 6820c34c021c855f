import type * as english from '#shared/phrases/doctor.ts';
import { translated } from '../../translated.ts';
export const doctorPhrases = translated<typeof english.doctorPhrases>()({
  'doctor-backup-ahead': '备份 {{file}} 的日期在未来：生成时时钟有误。没有影响，备份按名称中的编号排序。',

  'doctor-backup-ahead-more_other': '另有 {{count}} 个备份的日期在未来。',
  'doctor-backup-damaged': '备份 {{file}} 已损坏。',
  'doctor-backup-none': '此项目没有备份。',
  'doctor-backup-none-sound': '没有可恢复的完好备份',
  'doctor-backup-restorable': '可以恢复备份 {{backup}}',
  'doctor-checksums': '校验和列表已损坏（{{tables}}）。',
  'doctor-content': '{{kind}} {{id}} 与其修订 {{number}} 不同，且没有备份可以判断哪个正确；请检查后重新保存。',
  'doctor-content-backup': '{{kind}} {{id}} 与其修订 {{number}} 不同；备份 {{backup}} 中有该版本。',

  'doctor-content-backup-more_other': '另有 {{count}} 个条目与其修订不同，备份中有相应版本。',

  'doctor-content-more_other': '另有 {{count}} 个条目与其修订不同，且没有备份可以判断哪个正确。',
  'doctor-count': '{{kind}} {{state}}：记录 {{kept}}，实际 {{real}}',
  'doctor-counters': '存储的计数有误（{{counts}}）。',

  'doctor-episode-pictures_other': '{{count}} 条轨迹或图片组有步骤缺少导入时的图片（{{names}}）；请恢复备份。',

  'doctor-episode-steps_other': '{{count}} 条轨迹的步骤不完整（{{names}}）；请恢复备份或重新导入。',

  'doctor-episode-words_other': '{{count}} 条轨迹无法搜索。',

  'doctor-figures_other': '{{count}} 张截图的计数或搜索文本已过期。',
  'doctor-file-damaged': 'project.sqlite 已损坏（{{why}}）；{{next}}。',
  'doctor-file-unreadable': '无法读取',

  'doctor-foreign-keys_other':
    '{{table}} → {{parent}} 中有 {{count}} 行引用了不存在的行；请恢复备份，或导出完好的内容。',

  'doctor-item-lost-episode_other': '{{count}} 个 {{kind}} 类条目针对的轨迹不存在；请恢复备份。',

  'doctor-item-lost-set_other': '{{count}} 个 {{kind}} 类条目针对的图片组不存在；请恢复备份。',

  'doctor-lints_other': '{{count}} 个条目的提示已过期。',
  'doctor-lost-saves':
    '截至 {{time}} UTC 已确认的保存缺失：project.sqlite 的日志被删除或损坏。如有更新的备份请恢复；--repair 会以剩余内容继续。',

  'doctor-names-more_other': '{{names}} 等，另有 {{count}} 个',
  'doctor-network':
    '{{folder}} 位于网络文件夹：NFS 和 SMB 不提供数据库所需的文件锁，崩溃或另一台计算机都可能丢失已保存的工作。请关闭项目并移到本地磁盘。',
  'doctor-orphan': '没有截图使用 {{file}}。',
  'doctor-orphan-backup': '没有截图使用 {{file}}，但备份 {{backup}} 引用了它，因此未处理。如缺少截图，请恢复该备份。',

  'doctor-orphan-backup-more_other': '另有 {{count}} 个文件没有截图使用，但备份引用了它们，因此未处理。',

  'doctor-orphan-more_other': '另有 {{count}} 个文件没有截图使用。',
  'doctor-orphan-replaced':
    '没有截图使用 {{file}}；因为有备份替换了 {{replaced}}，而后者可能用过它，所以未处理。如缺少图片请重新导入；要移走此类文件，请先删除 {{replaced}}。',

  'doctor-orphan-replaced-more_other': '另有 {{count}} 个文件没有截图使用；因为有备份替换了 {{replaced}}，所以未处理。',
  'doctor-picture-damaged': '图片 {{picture}} 已损坏；请从来源复制回来，或停用其截图。',

  'doctor-picture-damaged-more_other': '另有 {{count}} 张图片已损坏。',
  'doctor-picture-link': '图片 {{picture}} 是指向其他文件的链接；请从来源复制回来，或停用其截图。',

  'doctor-picture-link-more_other': '另有 {{count}} 张图片是指向其他文件的链接。',
  'doctor-picture-marked': '{{file}} 的截图被标记为缺少图片，但图片存在。',

  'doctor-picture-marked-more_other': '另有 {{count}} 张截图被标记为缺少图片，但图片存在。',
  'doctor-picture-missing': '图片 {{picture}} 缺失；请从来源复制回来，或停用其截图。',

  'doctor-picture-missing-more_other': '另有 {{count}} 张图片缺失。',
  'doctor-picture-name': '有记录引用的图片 {{name}} 不是有效的图片名，未处理。请恢复备份，或停用其截图。',

  'doctor-picture-name-more_other': '另有 {{count}} 条记录的图片名无效。',
  'doctor-picture-of': '{{file}}（属于 {{names}}）',
  'doctor-picture-unmarked': '{{file}} 的截图没有标记为缺少图片。',

  'doctor-picture-unmarked-more_other': '另有 {{count}} 张截图没有标记为缺少图片。',

  'doctor-review-places_other': '{{count}} 个元素在审核队列中的位置有误。',

  'doctor-revisions_other': '{{count}} 个 {{kind}} 类行缺少当前修订。',
  'doctor-row-backup': '备份 {{backup}}',
  'doctor-row-counts': '各表行数的列表已损坏（{{tables}}）。',
  'doctor-row-item': '{{kind}} {{id}}',
  'doctor-row-missing': '{{row}} 缺失；{{source}} 中有。',
  'doctor-row-other': '{{table}} 的行 {{key}}',
  'doctor-row-own-revision': '其自身修订',
  'doctor-row-prediction': '运行 {{run}} 中条目 {{item}} 的预测',
  'doctor-row-record': '发布版 {{tag}} 的记录 {{position}}',
  'doctor-row-revision': '{{kind}} {{id}} 的修订 {{number}}',

  'doctor-rows-lost_other':
    '{{table}} 中有 {{count}} 行被 Benchwright 以外的程序删除，没有备份可以找回。修复只会停止计入它们。',

  'doctor-rows-missing-more_other': '{{table}} 另有 {{count}} 行缺失；{{source}} 中有。',

  'doctor-rows-more_other': '另有 {{count}} 行损坏，其中 {{restorable}} 行可以恢复。',
  'doctor-row-same': '{{row}} 已损坏：与其校验和不符；{{source}} 的版本相同。',
  'doctor-row-sound': '{{row}} 已损坏：与其校验和不符；{{source}} 中有完好的版本。',
  'doctor-row-unknown':
    '{{row}} 已损坏：与其校验和不符，且没有备份包含它。请检查，或用 doctor --restore 恢复整个备份。',
  'doctor-run-stuck': '运行 "{{run}}" 标记为运行中，但没有在运行。',
  'doctor-settings-missing': '项目的名称、创建时间或设置缺失；可以从 {{backup}} 恢复。',
  'doctor-schema': 'project.sqlite 的表结构已被修改：请用 doctor --restore 恢复整个备份。',
  'doctor-structure': 'SQLite 报告文件损坏：{{found}}。',

  'doctor-tags_other': '标记列表与 {{count}} 张截图的标记不符。',
});
