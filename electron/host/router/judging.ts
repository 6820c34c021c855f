import { agentReportText } from '#pipelines/evaluate/report/agents.ts';
import { agentBoard } from '../services/judging/agents.ts';
import { judgeCards, judgementsOn } from '../services/judging/card.ts';
import { processScores } from '../services/judging/process-scores.ts';
import { api, requireSession } from './access/base.ts';

export const judging = {
  cards: api.judging.cards.handler(({ context }) => judgeCards(requireSession(context).read)),
  agents: api.judging.agents.handler(({ context, input }) => agentBoard(requireSession(context).read, input)),
  report: api.judging.report.handler(({ context, input: { format, ...asked } }) => {
    const { read } = requireSession(context);
    const report = { by: asked.by, ...agentBoard(read, asked), cards: judgeCards(read) };
    return { name: `agents.${format}`, text: agentReportText(report, format) };
  }),
  process: api.judging.process.handler(({ context, input }) =>
    processScores(requireSession(context).read, input.judge ?? null),
  ),
  of: api.judging.of.handler(({ context, input }) => judgementsOn(requireSession(context).read, input.episodes)),
};
