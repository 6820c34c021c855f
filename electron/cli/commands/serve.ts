import { addCommand, type RegisterCommand } from '../command.ts';
import { UsageError } from '../exit-codes.ts';
import { type CommonOptions, runCommand } from '../session.ts';

interface ServeFlags extends CommonOptions {
  port: string;
  host: string;
}

const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new UsageError(`--port takes a number from 0 (any free port) to 65535, not "${text}".`);
  return port;
}

export const serve: RegisterCommand = (program) => {
  addCommand(program, 'serve [project]', 'open the studio in a browser', 'serve demo --port 4870')
    .option('--port <n>', 'port to listen on; 0 takes any free one', '0')
    .option('--host <h>', 'address to listen on', '127.0.0.1')
    .action((project: string | undefined, flags: ServeFlags) =>
      runCommand(flags, async ({ client, host, out, signal }) => {
        const port = portNumber(flags.port);
        if (!loopback.has(flags.host))
          throw new UsageError(`--host ${flags.host} is not on this machine; use 127.0.0.1.`);
        host.options.shell = 'browser';
        if (project !== undefined) await client.projects.open({ path: project });
        // The server is loaded only by the command that needs it.
        const { startServer } = await import('#electron/serve/server.ts');
        const me = await client.system.info();
        const server = await startServer({
          host,
          port,
          bind: flags.host,
          names: ['127.0.0.1', 'localhost'],
          people: [me.me],
          tls: null,
        });
        process.stdout.write(`${JSON.stringify({ url: server.url })}\n`);
        out.note('Benchwright is ready at the address above. Ctrl+C ends it.');
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        await server.close();
        return undefined;
      }),
    );
};
