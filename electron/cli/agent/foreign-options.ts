import { inWords } from '#shared/phrases/phrase.ts';
import { commandAgent, type ForeignAgent, urlAgent } from '#electron/host/live/foreign/announced.ts';
import { wordsOf } from '#electron/host/live/foreign/argv.ts';
import { UsageError } from '../terminal/exit-codes.ts';
import { wholeNumber } from '../options/model-options.ts';

/** Options of `agent` for an agent of somebody's own. */
export interface ForeignOptions {
  model?: string;
  grounder?: string;
  agentCommand?: string;
  agentUrl?: string;
  agentName?: string;
  agentEnv: string[];
  agentTimeout?: string;
  agentPictures: 'path' | 'base64';
}

function argvOf(command: string): string[] {
  const argv = wordsOf(command);
  if (!argv) throw new UsageError(inWords('cli-agent-quotes', { command }));
  if (argv.length === 0 || argv[0] === '') throw new UsageError(inWords('cli-agent-empty'));
  return argv;
}

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '') return url.href.replace(/\/$/, '');
  throw new UsageError(inWords('cli-agent-url', { text }));
}

/** The agent that the options name; null if they name a model, or nothing. @throws UsageError if they contradict */
export function foreignAgentOf(options: ForeignOptions): ForeignAgent | null {
  const { model, grounder, agentCommand: command, agentUrl: url, agentName: name, agentEnv: env } = options;
  const given = [model, command, url].filter((text) => text !== undefined);
  if (given.length > 1) throw new UsageError(inWords('cli-agent-several'));
  if (command === undefined && env.length > 0) throw new UsageError(inWords('cli-agent-only', { option: 'agent-env' }));
  if (command === undefined && url === undefined) return null;
  if (grounder !== undefined) throw new UsageError(inWords('cli-agent-grounder'));
  const seconds = wholeNumber('agent-timeout', options.agentTimeout);
  const more = { name, stepMs: seconds === undefined ? undefined : seconds * 1000 };
  if (command === undefined) return urlAgent(addressOf(url ?? ''), more);
  const program = {
    ...{ argv: argvOf(command), env, pictures: options.agentPictures },
    onError: (text: string) => void process.stderr.write(text),
  };
  return commandAgent(program, more);
}
