import type * as english from '#shared/phrases/engine/tables.ts';
import { translated } from '../../../translated.ts';
export const tablesPhrases = translated<typeof english.tablesPhrases>()({
  'reference-human': '人工盲答',
  'reference-chance': '随机',
  'reference-constant': '始终回答 {{answer}}',
  'reference-centre': '始终为图片中央',
  'reference-expected': '随机作答的期望值。',
  'reference-afterwards': '正确次数最多的单一答案，事后才能知道。',
  'reference-n-people_other': '{{count}} 人',
  'reference-n-answers_other': '{{count}} 个作答',
  'reference-people': '{{people}}，{{of}} 个条目中的 {{items}} 个共 {{answers}}。',
  'reference-took': '半数用时不超过 {{median}} 秒，九成不超过 {{p90}} 秒。',
  'reference-earlier_other': '{{count}} 个作答未计入，因为当时条目的问法不同。',
  'table-l1-ceiling':
    'MMBench-GUI 中 InternVL3-72B（iOS，Easy）为 83.57，高于其公式 6 允许的 83.33；这些数字是归一化加权分数。',
  'table-average-recomputed': '各格按条目数加权得 {{recomputed}}，原文为 {{printed}}。',
  'table-average-355': '按公开副本中的 355 个 Android 进阶条目（论文为 335）计算，平均为 72.21。',
  'table-later-claim': '论文发表后的声明，来源只给出平均值。',
  'table-l3-average':
    '原文的 L3 平均按各平台 145、35、268、116 和 155 个任务加权。L4 平均未计入 Web，即使给出了 Web 的数字（35、35、101 和 30 个任务）。',
  'table-sr-no-share': '原文中许多成功率不对应整数个任务。',
  'table-total-686': '附录称有 686 个任务，按其自身计数为 670 或 665。',
  'table-l4-web-left-out': '原文的 L4 平均未计入其 Web 数字。',
  'table-eqa-over-sr': '在 L4 Android 15 步下，原文 EQA（9.6）高于 SR（6.7），这不可能。',
  'table-best-l3': '论文正文称 L3 最高成功率为 26.6，表中为 27.9。',
  'table-average-differs': '{{where}}：原文 {{printed}}，按各格计算为 {{recomputed}}。',
  'table-cell-unreadable': '我们的论文副本缺失一个数字。',
  'table-eq2-differs': '{{limit}} 步的 EQ2 原文为 {{printed}}，按表 3 为 {{recomputed}}。',
  'table-derived-omits': '论文表 5 遗漏了表 3 中的 UI-TARS-7B。',
  'table-rescored': '由上限更高的运行按 {{limit}} 步重新计分，智能体知道的是更高的上限。',
  'table-web-saloc': 'Web 上 SA-Locate 与 Loc 每位数字都相同。',
  'table-int-differs': 'SA-Interact 与 Int 不同，已发表代码不可能得到这一结果。',
  'table-models-13': '论文称有 13 个模型，其表格有 12 个。',
  'table-gain-149': '论文正文的“14.9%”是两个检测器上平台简单均值（14.1 和 15.7）的平均。',
  'table-gemini-detector': '原文消融实验使用 Gemini-2.5-Flash 作为检测器。',
  'table-reduction-85': '论文第 7 节称定位错误减少 85%，附录 D.3 预计为 10 到 20%。',
  'table-probench-counts':
    '原文比例对应 217 个任务：Gemini 2.5 Pro 完成 {{done}}，未完成 {{open}}，其中提前停止 {{early}}。',
  'table-probench-pooled': '原文平均按任务合并：英文 52 和 23，中文 97 和 45。',
  'table-knowledge-counts': '原文百分比对应 218、422、155、580、587、577、635 和 309 道题，共 3,483 道。',
  'table-knowledge-osworld': '原文是智能体完成 OSWorld 任务的数字，不是知识题的。',

  'table-needs-runs': '{{layout}} 需要 {{task}} 的已完成评测。',
  'table-needs-release': '{{layout}} 需要 {{task}} 在发布版 {{release}} 上的已完成评测。',
  'table-needs-arms': '{{layout}} 需要 {{task}} 的已完成评测，不带或带有实验组 {{arms}} 之一。',
  'table-needs-apps':
    '{{layout}} 需要 {{task}} 的已完成评测，且截图的应用属于 ScreenSpot-Pro（如 photoshop 或 vscode）。',
  'table-needs-plans': '{{layout}} 需要 {{task}} 带计划文件（evaluate --hints）和不带计划文件的已完成评测。',
  'table-needs-levels':
    '{{layout}} 需要 L3 或 L4 级、有结果的轨迹，平台为 Windows、macOS、Linux、Android 或 Web，智能体步数上限至少 15。',
  'table-needs-both-limits': '{{layout}} 需要有结果的 L3 轨迹，智能体步数上限至少 50，或分别为 15 和 50。',
  'table-needs-process': '{{layout}} 需要 ProBench 任务的轨迹：已报告完成并由模型或人评判，或未完成。',
  'table-needs-judge': '{{layout}} 需要评判模型对人工也判定过的轨迹的结论（先运行评判，再审核）。',
  'table-needs-desktop': '{{layout}} 需要已计分的桌面任务轨迹（导入 osworld-run，或 agent --env linux）。',
  'not-ranked-partial': '{{of}} 个条目中已计分 {{scored}} 个。',
  'not-ranked-failed': '运行失败，或所有调用都失败。',
  'not-ranked-unanswered': '没有可解析的回答。',

  'not-ranked-other-items_other': '计分条目与参与排名的运行不同（{{count}} 个条目）。',
  'not-ranked-arm': '实验组：以另一种方式询问相同条目，应与普通运行比较。',
  'not-ranked-extractor': '不参与排名：未解析的回复由抽取模型解析。',
  'not-ranked-other-tasks': '不参与排名：条目与参与排名的各行不同。',

  'row-not-judged_other': '{{of}} 条轨迹中有 {{count}} 条尚未评判，需要它们的数字未列出。',

  'table-no-agent': '没有智能体“{{agent}}”；可选：{{known}}。',
});
