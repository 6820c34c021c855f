// An agent for benchwright agent --agent-url http://127.0.0.1:9000: node my-agent.mjs [port] [plan.json]
// Replace decide() with your own. Here it follows a plan: {"<instruction>": [<action>, …]}.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , port = '9000', file] = process.argv;
const plan = file ? JSON.parse(readFileSync(file, 'utf8')) : {};
const tasks = new Map(); // by session: several episodes may be under way at once

/** observation.picture is a PNG in base64; positions are in its pixels. */
function decide(task, n, _observation, _error) {
  return plan[task.instruction]?.[n] ?? { type: 'finish' };
}

const answers = {
  reset: ({ session, task }) => ({ ok: Boolean(tasks.set(session, task)), name: 'my-agent' }),
  step: ({ session, n, observation, error }) => ({ action: decide(tasks.get(session), n, observation, error) }),
  end: ({ session }) => ({ ok: tasks.delete(session) }),
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part;
  const answer = answers[request.url.slice(1)]?.(JSON.parse(text));
  response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer ?? {}));
});
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
