import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { ServedEnvironment } from '#electron/host/services/live-runs/served.ts';
import { mcpServer } from './mcp.ts';

export { serveOverHttp as overHttp } from './http.ts';

/** Serves one MCP client on standard input and output until it is gone, or the signal says to stop. */
export async function overStdio(served: ServedEnvironment, signal: AbortSignal): Promise<void> {
  const { server, leave } = mcpServer(served);
  const over = new Promise<void>((resolve) => {
    process.stdin.once('end', () => resolve());
    process.stdin.once('close', () => resolve());
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await over;
  leave();
  await server.close();
}
