// The trial of docs/trials/annotator.md, fourth part: `node bench/trial/trial.ts`, after a build. Prints its table.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { openProject } from '#electron/host/project/open-project.ts';
import { listElements } from '#electron/host/items/element/read.ts';
import { listInstructions } from '#electron/host/items/instruction/instructions.ts';
import { checkBuilt, cli, findChromium, flags, ownEnvironment, startServe } from '../serve.ts';
import { Hands } from './hands.ts';
import { becomes, round, Tally, type Typed } from './round.ts';

/** A person of the model's pace works this long, seconds. */
const wanted = 1800;
const idOf = (page: Page) => /\/annotate\/([\w-]+)/.exec(page.url())?.[1] ?? '';

/** Counts what of the typed texts is in the project. */
function compare(project: string, tally: Tally, typed: ReadonlyMap<string, Typed>): void {
  const session = openProject(project, { readOnly: true });
  for (const [id, one] of typed) {
    const elements = listElements(session.read, id, false).map(({ content }) => content);
    const made = elements.find(({ name }) => name === one.name);
    const instructions = listInstructions(session.read, id).filter(({ content }) => content.text === one.instruction);
    for (const held of [
      made !== undefined,
      made?.stateNow === one.now,
      made?.stateTarget === one.target,
      made?.description === one.description,
    ])
      tally.note('a typed text is in the project', held);
    tally.note('the first match of a component is in the project', made?.component === one.component);
    tally.note('an instruction is in the project once', instructions.length === 1);
    tally.note(
      'a name that Ctrl+Enter left is in the project',
      elements.some(({ name }) => name === one.last),
    );
  }
  void session.close();
}

checkBuilt();
const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-trial-'));
const project = path.join(folder, 'sample');
const env = ownEnvironment(path.join(folder, 'home'));
const tally = new Tally();
const typed = new Map<string, Typed>();
const began = Date.now();
let hands: Hands | null = null;
try {
  spawnSync(process.execPath, [cli, 'new', project, '--sample'], { env, stdio: 'ignore' });
  const server = await startServe(project, env);
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(server.url);
    await page.getByRole('heading').first().waitFor();
    await page.keyboard.press('Alt+2');
    await page.getByRole('option').first().waitFor();
    hands = new Hands(page);
    for (let n = 1; hands.took < wanted; n += 1) {
      if (!(await becomes(async () => idOf(page) !== '' && !typed.has(idOf(page)), true)))
        throw new Error(`no picture after ${typed.size}: ${page.url()}`);
      const id = idOf(page);
      typed.set(id, await round(page, hands, tally, n));
    }
    await page.getByText('All saved').waitFor();
  } finally {
    await browser.close();
    await server.stop();
  }
  compare(project, tally, typed);
} finally {
  await rm(folder, { recursive: true, force: true });
}
const { key, point, button, home, think } = hands.counts;
console.log(
  `${typed.size} pictures, ${key} keys, ${point} movements of the mouse, ${button / 2} presses of its button, ${home} changes of hand, ${think} thoughts: ${(hands.took / 60).toFixed(1)} minutes at the pace of a person, ${Math.round((Date.now() - began) / 1000)} s here.\n`,
);
console.log('| sentence | tried | held |\n| --- | --- | --- |');
for (const [sentence, { tried, held }] of tally.rows) console.log(`| ${sentence} | ${tried} | ${held} |`);
process.exitCode = [...tally.rows.values()].every(({ tried, held }) => tried === held) ? 0 : 1;
