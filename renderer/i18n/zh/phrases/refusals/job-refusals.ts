import type * as english from '#shared/phrases/refusals/job-refusals.ts';
import { translated } from '../../../translated.ts';
export const jobRefusalsPhrases = translated<typeof english.jobRefusalsPhrases>()({
  'job-was-cancelled': '任务已取消。',
  'job-cancelled-unchanged': '"{{job}}" 已取消，没有任何修改。',
  'job-cancelled': '"{{job}}" 已取消。',
  'job-ended': '"{{job}}" 已结束（{{state}}），不能{{what}}。',
  'job-not-failed': '"{{job}}" 的状态为{{state}}；只有失败或已取消的任务可以重新开始。',
  'job-of-closed-project': '"{{job}}" 属于已关闭的项目；请在该项目中重新开始。',
  'step-still-running': '"{{step}}" 仍在运行；请停止或等待结束后重试。',
  'project-closed-stopped': '项目已关闭，此操作随之停止。',
  'reading-no-room':
    '运行期间他人保存了 {{grown}} MB，而 {{path}} 没有空间存放继续所需的 {{needed}} MB 副本（{{why}}）。为不影响保存，已停止；没有丢失任何内容。请释放空间，或在保存较少时重试。',
});
