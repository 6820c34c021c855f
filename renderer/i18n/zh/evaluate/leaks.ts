import type * as english from '../../en/evaluate/leaks.ts';
import { translated } from '../../translated.ts';
export const leaks = translated<typeof english.leaks>()({
  button: '泄漏检查',
  title: '{{release}} 的泄漏检查',
  against: '比较对象',
  aboutAgainst:
    '项目所在机器上的文件，或文件夹及其全部内容：图片、JSON、JSON lines、Parquet、表格、文本、已发布的版本。',
  browse: '浏览',
  search: '比较',
  found: '匹配结果',
  summary:
    '{{of}} 个条目中有 {{leaked}} 个被找到：{{own}} 张图片中的 {{pictures}} 张，以及 {{texts}} 段文本；比较了 {{theirs}} 张图片和 {{theirTexts}} 段文本。',
  noCanary: '未找到此发布版的标记串。',
  canary: '找到标记串 {{canary}}：{{at}}。',
  picture: '{{name}} 即 {{at}}（256 位中有 {{bits}} 位不同）',
  text: '“{{label}}”出现在 {{at}}（{{share}} %）',
  unread: '无法读取：{{at}}',
  bySimilarity: '按相似程度的得分',
  leaked: '已找到',
  similar: '图片相似',
  others: '其他',
  byAnswers: '按答案是否公开的得分（保留 {{withhold}} % 对象的答案）',
  open: '已公开',
  withheld: '未公开',
  byMonth: '按条目月份的得分',
  model: '模型（任务）',
  noRuns: '此发布版没有模型的完整运行。',
  share: '{{value}} %（{{range}}），n = {{n}}',
  note: '附 95 % 区间（Wilson）。差异不一定来自对此发布版的训练：这些条目可能本来就更容易。',
});
