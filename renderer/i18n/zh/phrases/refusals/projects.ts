import type * as english from '#shared/phrases/refusals/projects.ts';
import { translated } from '../../../translated.ts';
export const projectsPhrases = translated<typeof english.projectsPhrases>()({
  'database-empty': '为空',
  'project-older':
    '{{folder}} 由旧版本的 Benchwright 写入。请在工作室中打开，或对其运行“benchwright doctor”，备份后升级。',
  'database-missing': '缺失',
  'no-project': '{{folder}} 不是项目；请选择包含 project.sqlite 的文件夹。',
  'folder-not-empty': '{{folder}} 不是空文件夹；请为项目选择新文件夹。',
  'backup-not-found': '{{folder}} 中没有名为 {{file}} 的备份；请从列表中选择。',
  'backup-damaged': '备份 {{file}} 也已损坏；请选择更早的备份。',
  'backup-none-sound': '{{folder}} 没有完好的备份；没有任何修改。',
  'project-saves-missing':
    '截至 {{at}} UTC 已确认的保存在 project.sqlite 中缺失：其日志被删除或损坏。请恢复备份，或运行 doctor --repair 以剩余内容继续。',
  'studio-read-only': '工作室以 --read-only 启动；要新建或恢复项目，请不带该选项启动。',
  'merge-damaged': '{{database}} 已损坏（{{problem}}）；合并前请先运行 doctor。',
  'merge-picture-missing': '另一个项目中的图片 {{sha256}} 缺失或损坏，其截图已标记。',
  'merge-not-shard': '{{file}} 不是数据包的分片；项目请用其文件夹指定。',
  'merge-shard-items': '{{file}} 的条目不是此处发布版的条目，未合并。',
  'merge-shard-differs': '{{file}} 的发布版 {{tag}} 与此处的 {{tag}} 记录不同，未合并。',
  'merge-release-differs': '发布版 {{tag}} 在此处的记录不同，未合并。',
  'merge-itself': '{{folder}} 不能与自身合并；请选择其他项目。',
  'merge-picture-name':
    '未合并 {{folder}}：其记录引用的文件 {{file}} 不是有效的图片名。它被 Benchwright 以外的程序修改过；没有合并任何内容。',
  'merge-both-changed': '两个项目都修改过；修订 {{ours}} 是本项目的，修订 {{theirs}} 是对方的',
  'revision-merged-labels': '合并项目的标签',
  'revision-both-projects': '两个项目合并',

  'check-references_other': '{{table}} → {{parent}} 中有 {{count}} 行引用了不存在的行',
  'project-other-database': '{{path}} 是数据库，但不是 Benchwright 项目；请选择其他文件夹。',
  'project-newer':
    '{{path}} 由更新版本的 Benchwright 写入（文件版本 {{version}}，此应用支持 {{known}}）；请更新应用后打开。',
  'read-copy-busy': '{{file}} 正在被持续写入；请在别处关闭后重试。',

  'check-row-sums_other': '{{count}} 行与其校验和不符，首个在 {{table}}',
  'check-table-changed': '表结构已被修改',
  'check-notes-unreadable': '{{notes}} 的校验和无法读取',
  'picture-name-invalid': '项目引用的图片 "{{file}}" 不是有效的图片名；请检查项目。',
  'project-link':
    '{{folder}} 没有修改：其中的 {{place}} 是链接，可能指向你的其他文件；如果信任项目来源，请将链接替换为它指向的内容。',
  'project-outside': '{{place}} 不是 {{folder}} 中的文件名；请检查项目。',
  'picture-changed': '不是导入时的图片：内容已变化',
  'picture-link': '是指向其他文件的链接',
  'picture-trouble': '{{name}} 的图片（{{file}}）{{why}}。请重新导入原图以恢复。',
  'backups-unreadable': '{{folder}} 中的备份无法读取（{{why}}）；请确保它是可读写的文件夹。',
  'backup-not-sound': '{{folder}} 的备份写入后不完好（{{problem}}）；请检查项目和磁盘。',
  'damaged-next-backup': '恢复备份（损坏的文件会保留）',
  'damaged-next-doctor': '检查项目',
  'project-damaged': '{{database}} 已损坏：{{problem}}；请{{next}}。',
  'database-unreadable': '无法读取',
  'project-locked': '{{folder}} 已在 {{by}}中打开；{{next}}',
  'locked-next': '请在那里关闭，或以只读方式打开。',
  'locked-next-machine': '请在那里关闭；如果那台计算机已不存在，请删除 {{file}} 后重新打开。',
  'locked-next-deleted': '其 lock.hold 在此处被删除，此窗口不再保存任何内容。请关闭其中一个。',
  'project-moved': '{{folder}} 在打开期间被移动、重命名或删除，因此没有保存。请放回原处，或关闭后在新位置打开。',
  'project-read-only': '{{folder}} 以只读方式打开；修改需要写权限。',
  'no-project-open': '没有打开的项目。请先打开或新建项目。',
  holder: '{{host}} 上的进程 {{pid}}（自 {{since}} UTC）',
  'holder-unknown': '另一个进程',
  'picture-missing': '缺失',

  'check-rows-missing_other': '{{table}} 缺少 {{count}} 行',
  'check-tallies-unreadable': '{{tables}} 的行数无法读取',
});
