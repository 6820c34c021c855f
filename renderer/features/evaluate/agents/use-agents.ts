import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SuccessBy } from '#shared/contract/runs/judging.ts';
import { say } from '../../../ui/messages.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { client, orpc } from '../../../transport/client.ts';
import { markOf } from '../charts/marks.tsx';
import { useEvaluableTasks } from '../use-evaluable-tasks.ts';
import { type ReportFormat } from '../ReportMenu.tsx';
import { saveReport } from '../save-report.ts';

/** The figures of all agents, as the person asked for them: who decides success, which judge, within how many steps. */
export function useAgents() {
  const refusal = useCallRefusal('judging.agents');
  const tasks = useEvaluableTasks();
  const cards = useQuery({ ...orpc.judging.cards.queryOptions(), enabled: refusal === null });
  const [by, setBy] = useState<SuccessBy>('source');
  const [judge, setJudge] = useState<string | null>(null);
  const [limit, setLimit] = useState<number | null>(null);
  const card = cards.data?.find((entry) => entry.judge === judge) ?? cards.data?.[0] ?? null;
  const board = useQuery({
    ...orpc.judging.agents.queryOptions({
      input: { by, ...(card && { judge: card.judge }), ...(limit !== null && { limit }) },
    }),
    enabled: refusal === null && !cards.isPending,
    placeholderData: keepPreviousData,
  });
  // Displayed figures stay while the next ones cannot be loaded.
  const last = useRef(board.data);
  last.current = board.data ?? last.current;
  const data = board.data ?? (board.error ? last.current : undefined);
  const agents = data?.agents ?? [];
  const marks = new Map(agents.map(({ agent }, at) => [agent, markOf(at, agent.startsWith('builtin/'))]));
  const error = board.error ?? cards.error ?? tasks.error;
  const retry = () => {
    for (const entry of [tasks, cards, board]) if (entry.error) void entry.refetch();
  };
  const report = (format: ReportFormat, lines?: string[]) =>
    client.judging.report({
      by,
      format,
      ...(lines && { lines }),
      ...(card && { judge: card.judge }),
      ...(limit !== null && { limit }),
    });
  const saved = (format: ReportFormat) => report(format).then((file) => saveReport(file, format), say);
  return {
    ...{ refusal, error, retry, by, setBy, limit, setLimit, card, setJudge },
    ...{ data, agents, marks, stale: board.isPlaceholderData || board.data === undefined },
    ...{ tasks: tasks.data ?? [], cards: cards.data ?? [], saveReport: saved },
    /** The recall curve of these agents as the report draws it. */
    drawing: (lines: string[]) => report('svg', lines).then(({ text }) => text),
  };
}
