// A machine with three lamps that is controlled over HTTP: GET /screenshot, POST /tap {x, y}, POST /reset, GET /lamps.
import { createServer } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';

const [width, height] = [320, 120];
let lamps = [false, false, false];
const left = (n) => 20 + n * 100;

/** One part of a PNG: its length, name, content and checksum. */
function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The lamps as a grey picture: bright where they are on. */
function screenshot() {
  const rows = Buffer.alloc(height * (width + 1), 40);
  for (let y = 0; y < height; y++) rows[y * (width + 1)] = 0;
  for (const [n, on] of lamps.entries())
    for (let y = 20; y < 100; y++)
      rows.fill(on ? 255 : 90, y * (width + 1) + 1 + left(n), y * (width + 1) + 81 + left(n));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += part;
  if (request.url === '/screenshot') return response.end(screenshot());
  if (request.url === '/reset') lamps = [false, false, false];
  if (request.url === '/tap') {
    const { x, y } = JSON.parse(text);
    lamps = lamps.map((on, n) => (x >= left(n) && x < left(n) + 80 && y >= 20 && y < 100 ? !on : on));
  }
  response.end(JSON.stringify(lamps));
});
server.listen(Number(process.argv[2] ?? 5001), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}`),
);
