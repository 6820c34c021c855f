import { agentProtocol, resetAnswer, stepAnswer } from '#shared/agents/protocol.ts';
import type { Outcome } from '#shared/episodes/episode.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import type { AgentSession, AgentTurn } from '#pipelines/live/agent-session.ts';
import { ProviderError } from '#pipelines/engine/errors.ts';
import { agentFault, type AgentLine, type AgentMessage, deadlines, shortened } from './line.ts';

/** Where lines to an agent come from and go to. */
export interface Lines {
  take(): AgentLine;
  giveBack(line: AgentLine): void;
  stepMs: number;
  /** Whether the agent has ever answered as agreed; until then its faults pause the run. */
  met: boolean;
}

/** An episode with an agent behind a line. */
export class LineSession implements AgentSession {
  readonly id: string;
  readonly #lines: Lines;
  #line: AgentLine | null = null;
  #name: string | null = null;

  constructor(id: string, lines: Lines) {
    this.id = id;
    this.#lines = lines;
  }

  get name(): string | null {
    return this.#name;
  }

  #message(type: AgentMessage['type'], fields: object): AgentMessage {
    return { protocol: agentProtocol, type, session: this.id, ...fields };
  }

  async #began({ reset }: AgentTurn, signal: AbortSignal): Promise<AgentLine> {
    if (this.#line) return this.#line;
    const line = this.#lines.take();
    this.#line = line;
    const answer = resetAnswer.safeParse(await line.ask(this.#message('reset', reset), deadlines.reset, signal)).data;
    this.#lines.met ||= answer !== undefined;
    if (!answer?.ok) throw agentFault(inWords('foreign-not-ok', { why: answer?.error ?? '–' }));
    this.#name = answer.name ?? null;
    return line;
  }

  async ask(turn: AgentTurn, picture: Buffer, signal: AbortSignal): Promise<string> {
    try {
      const line = await this.#began(turn, signal);
      const { observation, ...step } = turn.step;
      const shown = { picture: await line.picture(picture, step.n), ...observation };
      const message = this.#message('step', { ...step, observation: shown });
      const answer = await line.ask(message, this.#lines.stepMs, signal);
      const read = stepAnswer.safeParse(answer).data;
      if (!read || (read.action === undefined && read.reply === undefined))
        throw agentFault(inWords('foreign-no-answer', { line: shortened(JSON.stringify(answer)) }));
      return JSON.stringify(answer);
    } catch (error) {
      this.drop();
      const unmet = !this.#lines.met && error instanceof ProviderError && error.code === 'agent-failed';
      throw unmet ? new ProviderError({ code: 'agent-missing', message: error.message }) : error;
    }
  }

  async end(outcome: Outcome): Promise<void> {
    const line = this.#line;
    this.#line = null;
    if (!line) return;
    try {
      await line.tell(this.#message('end', { outcome }));
    } catch {
      line.close();
    }
    this.#lines.giveBack(line);
  }

  drop(): void {
    const line = this.#line;
    this.#line = null;
    line?.close();
    if (line) this.#lines.giveBack(line);
  }
}
