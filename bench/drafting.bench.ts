import { draftQuestions } from '#pipelines/construct/interaction/draft.ts';
import { episodePayload } from '#pipelines/construct/interaction/payload.ts';
import { EpisodePictures } from '#pipelines/construct/interaction/pictures.ts';
import sharp from '#pipelines/sharp.ts';
import type { RunBench } from './line.ts';

const steps = 30;
const nodes = 40;
const side = { width: 720, height: 450 };
/** Number of episodes: about a thousand steps by rules alone, a few with the pictures compared as well. */
const rounds = { rules: 33, pictures: 1 };

const hashOf = (n: number) => n.toString(16).padStart(64, '0');
const picture = (n: number) => ({ sha256: hashOf(n), ...side, name: `${n}.png` });

/** An episode of clicks among as many nodes as a page has, each picture slightly different from the one before. */
const episode = episodePayload.parse({
  episodeId: '01890000-0000-7000-8000-000000000000',
  ...{ name: 'bench', task: 'Do it', platform: 'web', app: 'A', cluster: 'bench', first: 0, wanted: null, hotkeys: [] },
  steps: Array.from({ length: steps }, (_, position) => ({
    position,
    actions: [{ type: 'click', point: [20 + ((position * 37) % 600), 20 + ((position * 53) % 400)], raw: 'click' }],
    element: null,
    nodes: Array.from({ length: nodes }, (_node, n) => {
      const [x, y] = [(n % 8) * 88, Math.floor(n / 8) * 88];
      return [x, y, x + 60, y + 30];
    }),
    before: picture(position),
    after: picture(position + 1),
  })),
});

async function pixels(n: number): Promise<Buffer> {
  const block = await sharp({ create: { width: 90, height: 90, channels: 3, background: { r: 200, g: n * 7, b: 90 } } })
    .png()
    .toBuffer();
  return sharp({ create: { ...side, channels: 3, background: '#ffffff' } })
    .composite([{ input: block, left: (n * 20) % 600, top: (n * 11) % 340 }])
    .png()
    .toBuffer();
}

async function perThousand(episodes: number, payload: typeof episode, seen: EpisodePictures): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < episodes; n += 1) await draftQuestions(payload, n, seen);
  return (performance.now() - start) * (1000 / (episodes * steps));
}

/** Questions from the steps of episodes: by rules alone, and with the pictures of each step compared. */
export const run: RunBench = async () => {
  const stored = await Promise.all(Array.from({ length: steps + 1 }, (_, n) => pixels(n)));
  const seen = () =>
    new EpisodePictures({
      pixels: ({ sha256 }) => Promise.resolve(stored[Number.parseInt(sha256, 16)] ?? Buffer.alloc(0)),
      textLines: () => Promise.resolve([]),
    });
  const byRules = episode.steps.flatMap(({ position }) =>
    (['type', 'parameter'] as const).map((column) => ({ step: position, column })),
  );
  const rules = await perThousand(rounds.rules, { ...episode, wanted: byRules }, seen());
  const kept = seen();
  const compared = await perThousand(rounds.pictures, episode, kept);
  // What a person waits for who switches cells or draws another set.
  const again = await perThousand(rounds.rules, episode, kept);
  return [
    { what: 'draft type and parameter, 1,000 steps', value: rules, unit: 'ms', aim: '≤ 1,000 ms', kept: rules <= 1000 },
    {
      what: 'draft all three, pictures compared, 1,000 steps',
      value: compared / 1000,
      unit: 's',
      aim: '≤ 120 s',
      kept: compared <= 120_000,
      note: `${side.width} × ${side.height}`,
    },
    {
      what: 'draft all three once more, pictures known',
      value: (again / compared) * 100,
      unit: '% of the first time',
      aim: '≤ 5 %',
      kept: again / compared <= 0.05,
      note: `${again.toFixed(0)} ms per 1,000 steps`,
    },
  ];
};
