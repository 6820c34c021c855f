import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from '#pipelines/sharp.ts';
import { afterEach, beforeEach } from 'vitest';
import type { Run } from '#shared/contract/runs/runs.ts';
import { hostForEach } from '../../testing/host.ts';
import { change } from '../../changes/change.ts';
import { findItem } from '../../db/queries/items/items.ts';
import { insertVote } from '../../db/queries/review/votes.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createQuestion } from '../../items/question/create.ts';
import { runsOf } from '../runs/runs-service.ts';

const difficulties = ['easy', 'medium', 'hard'] as const;
const texts = ['Save', 'Open', 'Close', 'Print', 'Quit', 'Help'];

interface Served {
  answers: (text: string) => { status?: number; content?: string; refusal?: string };
  seen: number;
}

/** A host, a release and a model server for each test of the file that calls this. */
export function releasedForEach() {
  const { host, folder, client, session } = hostForEach();
  let server: Server | null;
  let asked: string[];
  beforeEach(() => {
    server = null;
    asked = [];
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  /** Two screenshots with three approved questions each (4, 5 and 6 options; the key is B), and 24 approved instructions, released as v1. */
  async function makeProject() {
    await client().projects.create({ path: folder('project') });
    for (const [at, name] of ['one', 'two'].entries()) {
      const bytes = await sharp({
        create: { width: 2000, height: 1200, channels: 3, background: { r: at, g: 9, b: 9 } },
      })
        .png()
        .toBuffer();
      const file = new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' });
      const platform = at === 0 ? 'linux' : 'web';
      await client().imports.upload({
        files: [file],
        names: [`${name}.png`],
        platform,
        app: 'Lantern',
        source: 'drop',
      });
    }
    const { rows } = await client().screenshots.query({ sort: 'oldest' });
    change(session(), { author: { kind: 'person', name: 'Cora' } }, (to) => {
      for (const screenshot of rows) {
        for (const [at, difficulty] of difficulties.entries())
          asked.push(
            createQuestion(to, {
              screenshotId: screenshot.id,
              state: 'approved',
              content: {
                difficulty,
                question: `What does ${screenshot.name} show (${difficulty})?`,
                options: texts.slice(0, 4 + at).map((text, i) => ({ letter: 'ABCDEF'[i] ?? '', text })),
                answer: 'B',
                explanation: 'The second one is shown.',
              },
            }).id,
          );
        for (let n = 0; n < 12; n++) {
          const element = createElement(to, {
            screenshotId: screenshot.id,
            state: 'approved',
            content: { name: `Target ${n}`, kind: 'icon', locate: [900, 500, 1100, 700] },
          });
          createInstruction(to, {
            elementId: element.id,
            state: 'approved',
            content: { type: n % 2 ? 'basic' : 'advanced', text: `Target ${n}`, picked: true },
          });
        }
      }
    });
    await client().releases.create({ tag: 'v1' });
  }

  /** Waits until a run has stopped, for whatever reason. */
  async function stopped(run: Run): Promise<Run> {
    await runsOf(host(), session()).live(run.id)?.ended;
    return client().runs.get({ id: run.id });
  }

  /** An OpenAI-shaped server, its answers by the request's text; a record of it named `served`. */
  async function serveModel(answers: Served['answers'], more: object = {}): Promise<Served> {
    const served: Served = { answers, seen: 0 };
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        served.seen++;
        const { status = 200, content = null, refusal = null } = served.answers(Buffer.concat(chunks).toString('utf8'));
        response.writeHead(status, { 'content-type': 'application/json' });
        const message = { role: 'assistant', content, refusal };
        const usage = { prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 };
        const good = {
          id: 'x',
          object: 'chat.completion',
          created: 0,
          model: 'm',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage,
        };
        response.end(JSON.stringify(status === 200 ? good : { error: { message: 'This request is not allowed.' } }));
      });
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    const { port } = listening.address() as AddressInfo;
    const record = {
      name: 'served',
      provider: 'openai' as const,
      baseUrl: `http://127.0.0.1:${port}/v1`,
      model: 'm',
      params: {},
      limits: {},
      price: { inputPerMTok: 1, outputPerMTok: 10 },
      ...more,
    };
    await client().models.save({ record });
    return served;
  }

  /** Ids of the questions, in their order. */
  const questions = () => asked;

  /** Stores what somebody answered to a question; null for one that they could not answer. */
  function answer(id: string, name: string, letter: string | null, more: { blind?: boolean; seconds?: number } = {}) {
    insertVote(session().write, {
      id: `${id} ${name}`,
      entityKind: findItem(session().read, id)?.kind ?? '',
      entityId: id,
      revision: 1,
      voter: { kind: 'person', name },
      role: 'annotator',
      blind: more.blind ?? true,
      withImage: true,
      answer: letter,
      reason: letter === null ? 'unclear' : null,
      seconds: more.seconds ?? 10,
      at: '2026-01-01T00:00:00.000Z',
    });
  }

  return { host, folder, client, session, makeProject, stopped, serveModel, questions, answer };
}
