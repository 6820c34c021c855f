import { writeFileSync } from 'node:fs';
import { announceAgent, commandAgent, type ForeignAgent } from '../foreign/announced.ts';

/** A program of Node from its source: `say(message)` gives the answer, or text that is written as it is. */
export function nodeAgent(
  file: string,
  say: string,
  more: { stepMs?: number; name?: string; env?: string[] } = {},
): ForeignAgent {
  writeFileSync(
    file,
    `const lines = require('node:readline').createInterface({ input: process.stdin });
const say = ${say};
lines.on('line', async (line) => {
  const message = JSON.parse(line);
  const said = message.type === 'reset' ? { ok: true } : await say(message);
  if (said !== undefined) process.stdout.write(typeof said === 'string' ? said : JSON.stringify(said) + '\\n');
});`,
  );
  const { env = [], ...asked } = more;
  return commandAgent({ argv: [process.execPath, file], env, pictures: 'path' }, asked);
}

/** Lets runs ask agents until `over` is called. */
export function announcedHere() {
  const releases: (() => void)[] = [];
  return {
    announce(agent: ForeignAgent): string {
      releases.push(announceAgent(agent));
      return agent.record.name;
    },
    over() {
      for (const release of releases.splice(0)) release();
    },
  };
}
