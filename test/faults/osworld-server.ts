import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from '#pipelines/sharp.ts';

/** A stand-in for the server in an OSWorld machine: its screen changes with what is done, and a file has what was typed. */
export async function startOsworld() {
  const log: string[] = [];
  let [state, typed] = [0, ''];
  const answers: Record<string, (body: { command?: unknown }) => Promise<Buffer | object>> = {
    '/screenshot': () =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: { r: (state * 40) % 256, g: 90, b: 120 } } })
        .png()
        .toBuffer(),
    '/accessibility': () =>
      Promise.resolve({
        AT: `<?xml version="1.0"?><desktop-frame xmlns:cp="uri:component"><application name="Editor"><push-button name="Save &amp; close" cp:screencoord="(4, 6)" cp:size="(20, 10)"/><label name="off" cp:screencoord="(-9, 6)" cp:size="(20, 10)"/></application></desktop-frame>`,
      }),
    async '/execute'({ command }) {
      const words = Array.isArray(command) ? command.map(String) : [String(command)];
      log.push(words.at(-1) ?? '');
      if (words[0] === 'reset') [state, typed] = [0, ''];
      if (words[0] === 'broken') return { status: 'success', output: 'no such file', error: '', returncode: 1 };
      if (words[0] === 'cat') return { status: 'success', output: typed, error: '', returncode: 0 };
      const code = words.at(-1) ?? '';
      const text = /pyautogui\.write\((".*"), interval/s.exec(code)?.[1];
      if (text !== undefined) typed += JSON.parse(text) as string;
      if (/pyautogui\.(?!FAILSAFE)/.test(code)) state++;
      return { status: 'success', output: '', error: '', returncode: 0 };
    },
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += String(part);
    const answer = await answers[request.url ?? '']?.(text === '' ? {} : (JSON.parse(text) as object));
    response.writeHead(answer ? 200 : 404);
    response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
