import type * as english from '#shared/phrases/runs.ts';
import { translated } from '../../translated.ts';
export const runPhrases = translated<typeof english.runPhrases>()({
  'run-all-failed_other': '{{count}} 个条目全部失败，没有可计分的内容。',

  'run-all-unread_other': '{{model}} 的 {{count}} 条回复都无法解析。',
  'run-app-ended': '运行期间应用已退出；可继续运行。',
  'run-capped': '达到上限 ${{cap}} 而停止；提高上限后可继续。',
  'run-over-cap': '进行中的调用费用超出预期：超出上限 ${{over}}。',
  'run-combined': '由 {{shards}} 个分片合并。',
  'run-correct-and-resume': '请查看回复，修正模型记录或提示词，或继续运行。',
  'run-correct-the-model': '请查看回复，然后修正模型记录或提示词。',
  'run-disk-failed': '磁盘故障：{{why}}。',
  'run-engine-closed': '运行期间引擎已关闭；可继续运行。',
  'run-engine-failed': '引擎故障：{{why}}。已完成的工作已保留，可继续运行。',
  'run-engine-stopped': '运行期间引擎已停止；可继续运行。',
  'run-first-unread': '{{model}} 的前 {{n}} 条回复都无法解析。',
  'run-kept': '已完成的工作已保留。',
  'run-last-reply': '最后一条为“{{reply}}”。',
  'run-unknown-family':
    '{{model}} 的系列（{{family}}）未知，其回答按普通模型解析。如果不对，请在其记录中指定系列或坐标。',

  'run-restarted_other': '引擎已重启，重新发送了 {{count}} 个调用。',
});
