import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const style = `<style>body{margin:0;font:16px sans-serif;background:#fff}
.at{position:absolute;margin:0;box-sizing:border-box}
#add{left:40px;top:40px;width:120px;height:40px}
#two{left:200px;top:40px;width:120px;height:40px}
#menu{left:360px;top:40px;width:120px;height:40px}
#name{left:40px;top:120px;width:200px;height:30px}
#pass{left:280px;top:120px;width:200px;height:30px}
#show{left:500px;top:120px;width:80px;height:30px}
#list{left:40px;top:200px;width:200px;height:120px;overflow:auto}
#knob{left:300px;top:220px;width:40px;height:40px;background:#36c;cursor:grab}
#other{left:40px;top:360px}#next{left:200px;top:360px}
#pick{left:400px;top:360px;width:120px;height:30px}
#said{left:500px;top:40px}</style>`;

const shop = `<!doctype html><title>Shop</title>${style}
<button class="at" id="add"><svg width="16" height="16"><circle cx="8" cy="8" r="8"/></svg> Add lamp</button>
<button class="at" id="two">Open twice</button>
<button class="at" id="menu">Options</button>
<input class="at" id="name" aria-label="Name"><input class="at" id="pass" type="password" aria-label="Password">
<button class="at" id="show">Show</button>
<div class="at" id="list" tabindex="0" role="listbox" aria-label="Lamps">${Array.from({ length: 40 }, (_, n) => `<p>Lamp ${n}</p>`).join('')}</div>
<div class="at" id="knob" role="slider" aria-label="Price" aria-valuenow="1" tabindex="0"></div>
<a class="at" id="other" href="/help" target="_blank">Help in a new tab</a><a class="at" id="next" href="/cart">Cart</a>
<select class="at" id="pick" aria-label="Colour"><option>Red</option><option>Blue</option></select>
<output class="at" id="said">empty</output>
<script>
const at = (id) => document.getElementById(id);
const say = (text, colour) => { at('said').textContent = text; document.body.style.background = colour; };
at('add').onclick = () => say('added', '#cfc');
at('two').ondblclick = () => say('opened', '#ccf');
at('menu').oncontextmenu = (event) => { event.preventDefault(); say('menu', '#fcc'); };
at('show').onclick = () => { at('pass').type = 'text'; };
at('name').onkeydown = (event) => { if (event.key === 'Enter') say('sent ' + at('name').value, '#ffc'); };
let held = null;
at('knob').onpointerdown = (event) => { held = event.clientX - at('knob').offsetLeft; at('knob').setPointerCapture(event.pointerId); };
at('knob').onpointermove = (event) => { if (held !== null) at('knob').style.left = event.clientX - held + 'px'; };
at('knob').onpointerup = () => { held = null; };
onkeydown = (event) => { if (event.ctrlKey && event.key === 'k') { event.preventDefault(); say('search', '#fcf'); } };
// Pages may tamper with anything that the recorder could use.
Array.prototype.map = undefined; Element.prototype.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1, height: 1 });
Date.now = () => 0; JSON.stringify = () => '{}'; window.benchwrightTell = () => say('forged', '#000');
</script>`;

const hostile = `<!doctype html><title>Hostile</title><body><p>waits</p><script>
const granted = (what) => { document.title = 'granted ' + what; };
navigator.geolocation.getCurrentPosition(() => granted('place'), (error) => { document.querySelector('p').textContent += ' place ' + error.code; });
navigator.permissions.query({ name: 'camera' }).then((one) => { document.querySelector('p').textContent += ' camera ' + one.state; });
const link = document.createElement('a'); link.href = '/file'; link.download = 'evil.bin'; document.body.append(link); link.click();
</script>`;

const pages: Record<string, string> = {
  '/': shop,
  '/cart': `<!doctype html><title>Cart</title><body style="background:#eef"><h1>Cart</h1><button style="position:absolute;left:40px;top:200px;width:120px;height:40px">Pay</button>`,
  '/help': `<!doctype html><title>Help</title><body style="background:#fee"><h1>Help</h1><button style="position:absolute;left:40px;top:200px;width:120px;height:40px">Close</button>`,
  '/hostile': hostile,
};

/** A small shop on this machine for tests to work in. */
export async function openSite(): Promise<{ origin: string; asked: string[]; close(): Promise<void> }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    if (path === '/file') {
      response.writeHead(200, { 'content-disposition': 'attachment; filename=evil.bin' }).end('PK');
      return;
    }
    const page = pages[path];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page ?? '<!doctype html>not here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
