import { defineEnvironment } from 'benchwright/environment';

/** The machine of one episode: `url` is an address that --env-url named. */
async function ask(url, path, body) {
  const response = await fetch(url + path, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}${path} answered with status ${response.status}`);
  return response;
}

export default defineEnvironment({
  name: 'Lamps',
  platform: 'linux',
  actions: ['click', 'wait'],
  // One function for each kind of criterion; `environment` is what `open` returned.
  criteria: {
    async lamps({ equals }, { environment }) {
      const lamps = await environment.lamps();
      return { met: JSON.stringify(lamps) === JSON.stringify(equals), evidence: JSON.stringify(lamps) };
    },
  },
  open({ url }) {
    return {
      reset: async () => void (await ask(url, '/reset', {})),
      observe: async () => ({ picture: new Uint8Array(await (await ask(url, '/screenshot')).arrayBuffer()) }),
      async act({ type, point }) {
        if (type === 'click') await ask(url, '/tap', { x: point[0], y: point[1] });
      },
      lamps: async () => (await ask(url, '/lamps')).json(),
      // Where the elements are that gold paths name: "lamp 2".
      locate: (target) => [60 + 100 * (Number(target.replace('lamp ', '')) - 1), 60],
    };
  },
});
