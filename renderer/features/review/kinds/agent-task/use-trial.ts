import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { TaskCheck } from '#shared/agents/result.ts';
import type { GoldAction } from '#shared/agents/task.ts';
import type { TrialEnd, TrialScreen } from '#shared/contract/review/trials.ts';
import { client, orpc } from '../../../../transport/client.ts';

/** A task that this person tries, and what happened last. */
export interface Trial {
  /** Null while none is under way. */
  screen: TrialScreen | null;
  actions: readonly GoldAction[];
  /** What is being waited for. */
  waits: 'begin' | 'act' | 'finish' | 'test' | null;
  error: unknown;
  end: TrialEnd | null;
  check: TaskCheck | null;
  begin(): void;
  act(action: GoldAction): void;
  /** Ends it; a path that counts is then tested. */
  finish(answer: string | null): void;
  leave(): void;
  test(): void;
}

/** Tries an item's task; it is left when the item is. */
export function useTrial(id: string): Trial {
  const queries = useQueryClient();
  const [screen, setScreen] = useState<TrialScreen | null>(null);
  const [actions, setActions] = useState<readonly GoldAction[]>([]);
  const [waits, setWaits] = useState<Trial['waits']>(null);
  const [error, setError] = useState<unknown>(null);
  const [end, setEnd] = useState<TrialEnd | null>(null);
  const [check, setCheck] = useState<TaskCheck | null>(null);
  const session = useRef<string | null>(null);
  session.current = screen?.session ?? null;
  useEffect(
    () => () => {
      if (session.current !== null) void client.trials.leave({ session: session.current }).catch(() => undefined);
    },
    [id],
  );
  const reload = () => queries.invalidateQueries({ queryKey: orpc.review.item.queryKey({ input: { id } }) });
  const during = (what: NonNullable<Trial['waits']>, work: () => Promise<void>) => {
    if (waits !== null) return;
    setWaits(what);
    setError(null);
    work()
      .catch((failed: unknown) => setError(failed))
      .finally(() => setWaits(null));
  };
  const tested = async () => {
    setWaits('test');
    setCheck(await client.trials.test({ id }));
    await reload();
  };
  return {
    ...{ screen, actions, waits, error, end, check },
    begin: () =>
      during('begin', async () => {
        setEnd(null);
        setCheck(null);
        setActions([]);
        setScreen(await client.trials.begin({ id }));
      }),
    act: (action) =>
      during('act', async () => {
        if (!screen) return;
        setScreen(await client.trials.act({ session: screen.session, action }));
        setActions([...actions, action]);
      }),
    finish: (answer) =>
      during('finish', async () => {
        if (!screen) return;
        const ended = await client.trials.finish({ session: screen.session, answer });
        setScreen(null);
        setEnd(ended);
        await reload();
        if (ended.gold && ended.met === true) await tested();
      }),
    leave: () => {
      if (screen) void client.trials.leave({ session: screen.session }).catch(() => undefined);
      setScreen(null);
      setError(null);
    },
    test: () => during('test', tested),
  };
}
