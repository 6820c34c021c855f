import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { appVersion } from '#electron/host/files/app-folders.ts';
import { stepAnswer } from '#shared/agents/protocol.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { ClientRefusal, type ServedEnvironment, type Shown } from '#electron/host/services/live-runs/served.ts';

/** The environment, and the sessions that one client has open in it. */
class ClientSessions {
  readonly #served: ServedEnvironment;
  readonly #sessions: string[] = [];

  constructor(served: ServedEnvironment) {
    this.#served = served;
  }

  async reset(task: string | undefined, client: string | null) {
    const begun = await this.#served.reset(task, client);
    this.#sessions.push(begun.session);
    return begun;
  }

  /** The session named, or the client's latest. */
  of(session: string | undefined): string {
    return session ?? this.#sessions.at(-1) ?? '';
  }

  leave(): void {
    this.#served.leave(this.#sessions);
  }
}

const session = z.string().max(100).optional().describe('the session that reset gave; default: your latest one');

function toolResult(shown: Shown): CallToolResult {
  if (shown.done) return { content: [{ type: 'text', text: JSON.stringify(shown) }] };
  const { picture, ...rest } = shown;
  return {
    content: [
      { type: 'image', data: picture.toString('base64'), mimeType: 'image/png' },
      { type: 'text', text: JSON.stringify(rest) },
    ],
  };
}

/** A refusal is an answer that the client reads, not a fault of the protocol. */
async function answered(ask: () => Promise<Shown>): Promise<CallToolResult> {
  try {
    return toolResult(await ask());
  } catch (error) {
    if (!(error instanceof ClientRefusal)) throw error;
    return { isError: true, content: [{ type: 'text', text: error.message }] };
  }
}

/** The environment as an MCP server for one client; `leave` when the client is gone. */
export function mcpServer(served: ServedEnvironment): { server: McpServer; leave(): void } {
  const sessions = new ClientSessions(served);
  const server = new McpServer({ name: 'benchwright', version: appVersion() });
  const client = () => {
    const info = server.server.getClientVersion();
    return info ? `${info.name} ${info.version}` : null;
  };
  server.registerTool(
    'reset',
    {
      description:
        'Begins a task and shows its first screen: the instruction, the actions that you may use, and a session for the other tools.',
      inputSchema: { task: z.string().max(500).optional().describe('id of a task; default: the next one') },
    },
    ({ task }) => answered(() => sessions.reset(task, client())),
  );
  server.registerTool('observe', { description: 'Shows the screen as it is now.', inputSchema: { session } }, (given) =>
    answered(() => served.observe(sessions.of(given.session))),
  );
  server.registerTool(
    'act',
    {
      description:
        'Performs one action and shows the screen after it. If "error" is there, the last action was not performed, and it says why.',
      inputSchema: {
        session,
        action: z
          .looseObject({
            type: z.string().describe('one of the actions that reset listed'),
            point: z.array(z.number()).optional().describe('[x, y] in pixels of the picture'),
            to: z.array(z.number()).optional().describe('[x, y]: end of a drag or swipe'),
            text: z.string().optional().describe('what is typed or answered, or the title of a tab'),
            keys: z.array(z.string()).optional().describe('keys pressed together, such as ["ctrl", "a"]'),
            direction: z.string().optional().describe('up, down, left or right'),
            app: z.string().optional().describe('the app to open'),
          })
          .optional()
          .describe('the action'),
        reply: z
          .string()
          .optional()
          .describe('instead of an action: what a model replied, with positions in pixels of the picture'),
        thought: z.string().max(20_000).optional().describe('why; kept with the step'),
        usage: stepAnswer.shape.usage.describe('inputTokens, outputTokens, and cost in US dollars, of this step'),
      },
    },
    ({ session: given, ...answer }) =>
      answered(() => {
        if (answer.action === undefined && answer.reply === undefined)
          throw new ClientRefusal(inWords('client-no-action'));
        return served.act(sessions.of(given), answer);
      }),
  );
  server.registerTool(
    'finish',
    {
      description: 'Ends the task. It is scored, and the outcome is returned.',
      inputSchema: {
        session,
        answer: z.string().max(20_000).optional().describe('the answer, if the task asks for one'),
        fail: z.string().max(20_000).optional().describe('why the task cannot be done, if it cannot'),
      },
    },
    ({ session: given, ...how }) => answered(() => served.finish(sessions.of(given), how)),
  );
  return { server, leave: () => sessions.leave() };
}
