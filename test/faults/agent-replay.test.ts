import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, type ModelServer, startModelServer } from './server.ts';
import { hostForEach } from '#electron/host/testing/host.ts';
import { importFrom, writeEpisode } from '#electron/host/testing/episodes.ts';
import { runsOf } from '#electron/host/services/runs/runs-service.ts';
import { modelRecord } from '#shared/contract/runs/models.ts';
import { saveRecord } from '#electron/host/services/models/records.ts';
import { askedRun, storedRequest } from '#electron/host/live/request.ts';
import { addModel, agentRun, recordOf, runEnded, usualRequest } from '#electron/host/live/testing/runs.ts';

const { host, folder, client, session } = hostForEach();
let server: ModelServer;
let say: (asked: Asked) => string | { refusal: string } = () => 'wait()';
let slow: (asked: Asked) => number = () => 0;

beforeEach(async () => {
  slow = () => 0;
  server = await startModelServer({ say: (asked) => say(asked), latencyMs: (asked) => slow(asked) });
});
afterEach(() => server.close());

/** Two episodes: alpha takes 3 clicks, beta 5; and a failure, which is no task. */
async function project(): Promise<void> {
  await client().projects.create({ path: folder('project') });
  await writeEpisode(folder('in'), { name: 'alpha', steps: 3 });
  await writeEpisode(folder('in'), { name: 'beta', steps: 5 });
  await writeEpisode(folder('in'), { name: 'gamma', outcome: 'failure' });
  await importFrom(session(), folder('in'));
  await addModel(host(), 'm', server.openai);
}
const run = (more: Partial<Parameters<typeof agentRun>[2]> = {}) => agentRun(host(), client(), { model: 'm', ...more });
const ownTasks = async () => {
  const { spec } = askedRun(session().read, { ...usualRequest, model: 'm' }, 'Cora');
  return { tasks: storedRequest.parse(spec.request).tasks.map(({ task }) => task) };
};
const lastNumber = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** Clicks what the recordings clicked, then finishes. */
function recordedPath({ text }: Asked): string {
  const done = lastNumber(text, /^Thought: step/gm);
  const steps = text.includes('what alpha asks') ? 3 : 5;
  return `Thought: step ${done}\nAction: ${done < steps ? `click(${5 + done}, 6)` : 'finish()'}`;
}

describe('a live run over recorded episodes', () => {
  it('follows the recordings with builtin/scripted: the hand-computed ceiling', async () => {
    await project();
    const { run: ended, result, leftOut } = await run({ model: 'builtin/scripted' });
    expect(ended).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect(leftOut.map(({ label }) => label)).toEqual(['gamma']);
    // 3 + 1 and 5 + 1 steps of 2 · 15: T = 4 and 10, so EQA = ((30 − 4) + (30 − 10)) / (2 · 30).
    expect(result).toMatchObject({ n: 2, sr: 1, eqa: 46 / 60, offGraph: 0, uncompleted: 0, envErrors: 0 });
    expect(result.avg).toMatchObject({ n: 2, sr: 1, eqa: 46 / 60, platforms: ['os_web'] });
    expect(result.trajectories.map(({ label, steps, ending }) => [label, steps, ending])).toEqual([
      ['alpha', 4, 'finish'],
      ['beta', 6, 'finish'],
    ]);
  });

  it('makes an ordinary episode of each: steps with replies, calls, pictures and the final screen', async () => {
    await project();
    say = recordedPath;
    const { result } = await run({ maxSteps: 10 });
    expect(result).toMatchObject({ n: 2, sr: 1, calls: 10 });
    const id = result.trajectories[0]?.episode ?? '';
    const episode = await client().episodes.get({ id });
    expect(episode).toMatchObject({ outcome: 'success', agent: 'm', maxSteps: 10, source: { kind: 'live' } });
    const steps = await client().episodes.steps({ id, from: 0, limit: 10 });
    expect(steps.map(({ actions }) => actions[0]?.type)).toEqual(['click', 'click', 'click', 'finish']);
    expect(steps[0]).toMatchObject({ thought: 'step 0', response: expect.stringContaining('click(5, 6)') as string });
    expect(steps.every(({ calls }) => calls.length === 1)).toBe(true);
    // Agents' own episodes are no tasks for the next agent.
    expect((await run({ model: 'builtin/scripted' })).result.n).toBe(2);
  });

  it.each<[string, string | { refusal: string }, object]>([
    ['off the graph', 'click(60, 39)', { offGraph: 2, uncompleted: 0, sr: 0 }],
    ['an early stop', 'wait()', { earlyStop: 2, uncompleted: 2, sr: 0 }],
    ['no action', 'I am not sure.', { uncompleted: 2, earlyStop: 0, sr: 0 }],
    ['a refusal', { refusal: 'No.' }, { refusals: 2, uncompleted: 0, calls: 2, sr: 0 }],
    ['a refusal in words', "I'm sorry, but I can't help with that.", { refusals: 2, uncompleted: 0, calls: 2, sr: 0 }],
    ['a position outside the picture', 'click(5000, 6)', { notPerformed: 10, earlyStop: 2, sr: 0 }],
    [
      'a button that nobody offers',
      '{"type":"click","button":"wheel","x":5,"y":6}',
      { notPerformed: 30, uncompleted: 2 },
    ],
    ['giving up', 'fail("cannot")', { uncompleted: 0, sr: 0, n: 2 }],
    ['finishing at once', 'finish()', { uncompleted: 0, sr: 0, n: 2 }],
  ])('ends by %s', async (_, reply, expected) => {
    await project();
    say = () => reply;
    const { result, run: ended } = await run();
    expect(ended).toMatchObject({ state: 'done', failed: 0 });
    expect(result).toMatchObject(expected);
  });

  it.each([
    ['the task list', () => 0],
    ['the reverse', (asked: Asked) => (asked.text.includes('what alpha asks') ? 150 : 0)],
  ])('has the same EQA whether its tasks end in the order of %s', async (_, latency) => {
    await project();
    // One finishes, the other gives up, so that the order matters.
    say = (asked) => {
      const reply = recordedPath(asked);
      return asked.text.includes('what beta asks') ? reply.replace('finish()', 'fail("no")') : reply;
    };
    slow = latency;
    const { result } = await run({ parallel: 8 });
    // As one after the other: n = 2 · 15 units, alpha's success at 4, beta's failure at 10.
    const board = await client().judging.agents({ by: 'source' });
    const own = board.agents.find(({ agent }) => agent === 'm');
    expect(own?.episodes.map(({ outcome }) => outcome)).toEqual(['success', 'failure']);
    expect(own?.eqa).toBeCloseTo(result.eqa ?? -1, 12);
  });

  it('ends at the step limit, which the episode states', async () => {
    await project();
    say = recordedPath;
    const { result } = await run({ maxSteps: 2 });
    expect(result).toMatchObject({ n: 2, sr: 0, uncompleted: 2, earlyStop: 0 });
    expect(result.trajectories.map(({ ending, steps }) => [ending, steps])).toEqual([
      ['step-limit', 2],
      ['step-limit', 2],
    ]);
  });

  it('tells the model why a reply could not be used, and does nothing', async () => {
    await project();
    const asked: string[] = [];
    say = ({ text }) => {
      asked.push(text);
      return asked.length % 2 === 1 ? 'click(5, 6)\nclick(6, 6)' : 'fail("no")';
    };
    await run({ limit: 1 });
    expect(asked[1]).toContain('could not be used. The reply has 2 different actions');
  });

  it('sees earlier steps as turns, or as a list', async () => {
    await project();
    const asked: Asked[] = [];
    say = (entry) => {
      asked.push(entry);
      return recordedPath(entry);
    };
    await run({ limit: 1 });
    expect(asked[3]?.text).toContain('Thought: step 2\nAction: click(7, 6)');
    asked.length = 0;
    say = (entry) => {
      asked.push(entry);
      const done = lastNumber(entry.text, /^\d\. click/gm);
      return done === 3 ? 'finish()' : `click(${5 + done}, 6)`;
    };
    const { result } = await run({ limit: 1, history: 'summary' });
    expect(result.sr).toBe(1);
    expect(asked.at(-1)?.text).toContain('2. click (6, 6)\n3. click (7, 6)');
  });

  it('lets a planner name elements and a grounder find them, which sees the words and the picture only', async () => {
    await project();
    await addModel(host(), 'g', server.openai);
    const grounded: Asked[] = [];
    say = (asked) => {
      if (asked.model === 'g') {
        grounded.push(asked);
        return grounded.length === 1 ? 'I cannot see it.' : `(${3 + grounded.length}, 6)`;
      }
      const done = lastNumber(asked.text, /^click\("/gm);
      return done < 4 ? `click("button ${done}")` : 'finish()';
    };
    const { result } = await run({ limit: 1, grounder: 'g' });
    // Four questions to the grounder, one of them a miss, and five to the planner.
    expect(result).toMatchObject({ n: 1, sr: 1, misses: 1, calls: 9 });
    expect(grounded.map(({ text }) => /Element: (.*)$/m.exec(text)?.[1])).toEqual(
      [0, 1, 2, 3].map((n) => `button ${n}`),
    );
    expect(grounded.every(({ image }) => image)).toBe(true);
    expect(grounded.some(({ text }) => text.includes('alpha'))).toBe(false);
    const id = result.trajectories[0]?.episode ?? '';
    const steps = await client().episodes.steps({ id, from: 0, limit: 10 });
    expect(steps.map(({ calls }) => calls.length)).toEqual([2, 2, 2, 2, 1]);
    expect(await client().episodes.get({ id })).toMatchObject({ agent: 'm + g' });
  });

  it('takes a planner and its grounder from one record, and no second grounder', async () => {
    await project();
    await addModel(host(), 'g', server.openai);
    await client().models.importText({ text: '{"name":"pair","composite":{"planner":"m","grounder":"g"}}' });
    say = ({ model, text }) =>
      model === 'g' ? '(5, 6)' : lastNumber(text, /^click\("/gm) === 0 ? 'click("button")' : 'finish()';
    const { result } = await run({ limit: 1, model: 'pair' });
    expect(result).toMatchObject({ n: 1, misses: 0, calls: 3 });
    await expect(run({ limit: 1, model: 'pair', grounder: 'g' })).rejects.toThrow('names its grounder already');
  });

  it.each(['m', 'g'])(
    'pauses if the first 20 places of %s cannot be in its convention, and continues when told to',
    async (wrong) => {
      await project();
      await addModel(host(), 'g', server.openai);
      say = ({ model }) =>
        model === 'g' ? '(0.51, 0.32)' : wrong === 'g' ? 'click("the button")' : 'click(0.51, 0.32)';
      const more = { runs: 20, ...(wrong === 'g' && { grounder: 'g' }) };
      const first = await run(more);
      expect(first.run.state).toBe('paused');
      const [note] = first.run.notes;
      expect(note).toMatchObject({
        code: 'guard-agent',
        values: { model: wrong, finding: { code: 'guard-convention' } },
      });
      expect(server.log).toHaveLength(wrong === 'g' ? 40 : 20);
      // The same request again resumes it: that person has seen why.
      const again = await run(more);
      expect(again.run).toMatchObject({ id: first.run.id, state: 'done', done: 40 });
    },
  );

  it('asks nobody to look at places that can be in the convention', async () => {
    await project();
    say = () => 'click(60, 39)';
    expect((await run({ runs: 15 })).run).toMatchObject({ state: 'done', done: 30 });
  });

  it('has a judge decide a criterion in words, by the actions and the last screen, without what the agent said', async () => {
    await project();
    await addModel(host(), 'j', server.openai);
    const judged: Asked[] = [];
    say = (asked) => {
      if (asked.model !== 'j') return recordedPath(asked);
      judged.push(asked);
      return JSON.stringify({ evidence: ['shown'], missingOperations: [], verdict: 'success' });
    };
    const { tasks } = await ownTasks();
    const worded = tasks
      .slice(0, 1)
      .map((task) => ({ ...task, criteria: [{ kind: 'judge', says: 'The lamp is on.' }] }));
    const { result } = await run({ tasks: worded, judge: 'j' });
    expect(result).toMatchObject({ n: 1, sr: 1, pending: 0 });
    expect(judged[0]?.text).toContain('The lamp is on.');
    expect(judged[0]?.text).not.toContain('Thought');
    // Without a judge, people decide later.
    expect((await run({ tasks: worded })).result).toMatchObject({ n: 0, pending: 1, sr: null });
  });

  it('stops cleanly at its budget, within an episode, and continues when the budget is raised', async () => {
    await project();
    const price = { inputPerMTok: 2, outputPerMTok: 10 };
    saveRecord(session(), modelRecord.parse({ ...recordOf('m', server.openai), name: 'paid', price }), undefined);
    say = recordedPath;
    // One answer costs $0.003 (1,000 tokens in, 100 out); what a call may cost is reserved before it is sent.
    const { run: capped, result } = await run({ model: 'paid', budget: 0.025 });
    expect(capped.state).toBe('capped');
    expect(capped.spent).toBeLessThanOrEqual(0.025);
    expect(capped.calls).toBeGreaterThan(0);
    expect(result.n).toBeLessThan(2);
    await client().runs.setBudget({ id: capped.id, budget: 10 });
    expect(await runEnded(host(), client(), capped.id)).toMatchObject({ state: 'done' });
    expect(await client().agents.result({ id: capped.id })).toMatchObject({ n: 2, sr: 1, envErrors: 0 });
    expect(server.log).toHaveLength(10);
  });

  it('waits for a server that is away, and no episode ends because of it', async () => {
    await project();
    runsOf(host(), session()).engine.ports.retry = {
      weight: 6,
      totalMs: 60_000,
      baseMs: 5,
      throttledBaseMs: 5,
      capMs: 20,
    };
    let n = 0;
    await server.close();
    server = await startModelServer({
      say: (asked) => say(asked),
      fault: () => (n++ % 3 === 0 ? { name: 'hang up', fault: (response) => void response.destroy() } : null),
    });
    await addModel(host(), 'away', server.openai);
    say = recordedPath;
    const { result } = await run({ model: 'away' });
    expect(result).toMatchObject({ n: 2, sr: 1, envErrors: 0 });
  });

  it('tries every task several times, and asks again each time', async () => {
    await project();
    say = recordedPath;
    const { result } = await run({ runs: 2 });
    expect(result).toMatchObject({ n: 4, sr: 1, calls: 20 });
    expect(result.trajectories.map((trajectory) => trajectory.run)).toEqual([1, 1, 2, 2]);
  });

  it('continues where it was after the process ended, and asks nothing twice', async () => {
    await project();
    let stopAt = 4;
    say = (asked) => {
      if (server.log.length === stopAt) {
        stopAt = -1;
        void runsOf(host(), session()).pause(id);
      }
      return recordedPath(asked);
    };
    const { run: started } = await client().agents.start({ ...usualRequest, model: 'm', limit: 2 });
    const id: string = started.id;
    expect(await runEnded(host(), client(), id)).toMatchObject({ state: 'paused' });
    const before = server.log.length;
    await client().projects.close();
    await client().projects.open({ path: folder('project') });
    await client().runs.resume({ id });
    expect(await runEnded(host(), client(), id)).toMatchObject({ state: 'done', done: 2 });
    const result = await client().agents.result({ id });
    expect(result).toMatchObject({ n: 2, sr: 1, envErrors: 0 });
    expect(before).toBeLessThan(10);
    expect(server.log).toHaveLength(10);
  });

  it('keeps what was done when a run is stopped, outside the figures', async () => {
    await project();
    say = (asked) => {
      if (server.log.length === 3) void client().runs.cancel({ id });
      return recordedPath(asked);
    };
    const { run: started } = await client().agents.start({ ...usualRequest, model: 'm' });
    const id: string = started.id;
    await runEnded(host(), client(), id);
    await client().projects.close();
    await client().projects.open({ path: folder('project') });
    const result = await client().agents.result({ id });
    expect(result).toMatchObject({ n: 0, sr: null });
    expect(result.trajectories).toMatchObject([{ ending: 'stopped', outcome: 'error', counted: false }]);
  });

  it('sends progress to everyone who watches except annotators', async () => {
    await project();
    say = recordedPath;
    const seen: string[] = [];
    const stop = host().events.listen((event) => {
      if (event.type === 'live') seen.push(`${event.step} ${event.moment.state}`);
    });
    await run({ limit: 1 });
    stop();
    expect(seen).toEqual([
      '0 starting',
      ...['0 thinking', '0 acting', '1 thinking', '1 acting', '2 thinking', '2 acting', '3 thinking', '3 acting'],
      '4 checking',
      '4 ended',
    ]);
  });

  it.each([
    [{ env: 'nowhere' }, 'There is no environment "nowhere"'],
    [{ maxSteps: 5, tasks: [{ ...emptyTask(), id: 'a' }] }, 'names an episode'],
  ])('refuses %o', async (request, why) => {
    await project();
    await expect(run(request)).rejects.toThrow(why);
  });
});

function emptyTask() {
  return {
    ...{ id: 'a', level: 'L3' as const, platform: 'web' as const, apps: ['Shop'], instruction: 'Do it', maxSteps: 5 },
    ...{ init: [], criteria: [], dependencies: [], timeIndependent: true, review: {}, origins: [], gold: [] },
  };
}
