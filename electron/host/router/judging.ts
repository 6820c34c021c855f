import { agentBoardQuestion } from '../services/judging/agents.ts';
import { judgeCardsQuestion, judgementsOnQuestion } from '../services/judging/card.ts';
import { agentPairQuestion } from '../services/judging/agent-pairs.ts';
import { agentErrorsQuestion } from '../services/judging/agent-errors.ts';
import { agentWhatIfQuestion } from '../services/judging/agent-what-if.ts';
import { processScoresQuestion } from '../services/judging/process-scores.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { agentReportSheets, agentReportText } from '#pipelines/evaluate/report/agents/agents.ts';
import { textFile, workbookFile } from '#pipelines/evaluate/report/file.ts';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { askAsJob, askStatistics } from '../statistics/ask-statistics.ts';
import { api, requireSession } from './access/base.ts';
import type { CallContext } from '../host.ts';

type Asked = { by: SuccessBy; judge?: string | undefined; limit?: number | undefined };

const board = (context: CallContext, { by, judge, limit }: Asked) =>
  askAsJob(
    context.host.jobs,
    requireSession(context),
    { kind: 'agents', title: phrase('job-agents') },
    agentBoardQuestion,
    {
      by,
      judge,
      limit,
    },
  );

export const judging = {
  cards: api.judging.cards.handler(({ context }) => askStatistics(requireSession(context), judgeCardsQuestion)),
  agents: api.judging.agents.handler(({ context, input }) => board(context, input)),
  compare: api.judging.compare.handler(({ context, input }) => {
    const job = { kind: 'comparison', title: phrase('job-agent-comparison', { a: input.a, b: input.b }) } as const;
    return askAsJob(context.host.jobs, requireSession(context), job, agentPairQuestion, input);
  }),
  errors: api.judging.errors.handler(({ context, input }) =>
    askAsJob(
      context.host.jobs,
      requireSession(context),
      { kind: 'agents', title: phrase('job-agents') },
      agentErrorsQuestion,
      input,
    ),
  ),
  whatIf: api.judging.whatIf.handler(({ context, input }) => {
    const job = { kind: 'what-if', title: phrase('job-what-if-agents') } as const;
    return askAsJob(context.host.jobs, requireSession(context), job, agentWhatIfQuestion, input);
  }),
  report: api.judging.report.handler(async ({ context, input: { format, lines, ...asked } }) => {
    const cards = await askStatistics(requireSession(context), judgeCardsQuestion);
    const report = { by: asked.by, ...(await board(context, asked)), cards };
    const name = `agents.${format}`;
    return format === 'xlsx'
      ? await workbookFile(name, agentReportSheets(report))
      : textFile(name, agentReportText(report, format, lines));
  }),
  process: api.judging.process.handler(async ({ context, input }) => {
    const job = { kind: 'process-scores', title: phrase('job-process-scores') } as const;
    const judge = input.judge ?? null;
    return { ...(await askAsJob(context.host.jobs, requireSession(context), job, processScoresQuestion, judge)) };
  }),
  of: api.judging.of.handler(({ context, input }) =>
    askStatistics(requireSession(context), judgementsOnQuestion, input.episodes),
  ),
};
