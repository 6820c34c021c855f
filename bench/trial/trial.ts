// An annotator's working day, timed: `node bench/trial/trial.ts`, after a build. It takes half an
// hour, as long as a person; `--minutes 8` ends it sooner, with `--at-once` its hands take no time. Prints its table.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { openProject } from '#electron/host/opening/open-project.ts';
import { listElements } from '#electron/host/items/element/read.ts';
import { listInstructions } from '#electron/host/items/instruction/instructions.ts';
import { checkBuilt, cli, findChromium, flags, ownEnvironment, startServe } from '../serve.ts';
import { Hands } from './hands.ts';
import { round, type Typed } from './round.ts';
import { drawnByHand, pictureId, savedWord } from './screen.ts';
import { bulk, prelabels } from './prelabels.ts';
import { blindBox, type Choice, reject } from './review.ts';
import { becomes, Tally } from './tally.ts';
import { assign, labels, together } from './team.ts';
import { conflict, cut, killed } from './trouble.ts';
import { views } from './views.ts';

const { values: asked } = parseArgs({
  options: { 'at-once': { type: 'boolean', default: false }, minutes: { type: 'string', default: '30' } },
});
const atOnce = asked['at-once'];
/** Seconds of work; with `--at-once`, the number of rounds with about as many actions. */
const wanted = Number(asked.minutes) * 60;
const mostRounds = atOnce ? 12 : 100;

/** Counts which of the typed texts are in the project. */
function compare(project: string, tally: Tally, typed: ReadonlyMap<string, Typed>): void {
  const session = openProject(project, { readOnly: true });
  for (const [id, entry] of typed) {
    const elements = listElements(session.read, id, false).map(({ content }) => content);
    const made = elements.find(({ name }) => name === entry.name);
    const instructions = listInstructions(session.read, id).filter(({ content }) => content.text === entry.instruction);
    for (const [what, held] of [
      ['name', made !== undefined],
      ['state now', made?.stateNow === entry.now],
      ['target state', made?.stateTarget === entry.target],
      ['description', made?.description === entry.description],
    ] as const)
      tally.note('A3: a typed text is in the project', held, `${entry.name}: ${what}`);
    tally.note('A3: the first match of a component is in the project', made?.component === entry.component, entry.name);
    tally.note('A2: an instruction is in the project once', instructions.length === 1, entry.name);
    const last = elements.some(({ name }) => name === entry.last);
    tally.note('A3: a name that Ctrl+Enter left is in the project', last, entry.last);
  }
  void session.close();
}

/** Adds a person to the project's list; returns the token of their link. */
function invite(project: string, env: Record<string, string>, name: string, role: string): string {
  const args = [cli, 'people', project, 'add', name, '--role', role, '--json'];
  return JSON.parse(spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stdout).token;
}

/** A separate window for a person, signed in. */
async function signIn(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(45_000);
  const page = await context.newPage();
  await page.goto(`${new URL(url).origin}/?token=${token}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('main').first().waitFor();
  return page;
}

/** Does one part; a step that the script could not do becomes a row with a picture, and the trial continues. */
async function part(name: string, hands: Hands, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    tally.note(`the script gets through: ${name}`, true);
  } catch (error) {
    tally.note(`the script gets through: ${name}`, false, String(error));
    const { page } = hands;
    await page.screenshot({ path: path.join(tmpdir(), `trial-${name}-${minutes()}.png`) });
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
  }
}

checkBuilt();
const folder = await mkdtemp(path.join(tmpdir(), 'benchwright-trial-'));
const project = path.join(folder, 'sample');
const env = ownEnvironment(path.join(folder, 'home'));
const tally = new Tally();
const typed = new Map<string, Typed>();
const began = performance.now();
const minutes = () => ((performance.now() - began) / 60_000).toFixed(1);
const people: Hands[] = [];
const choices: Choice[] = ['accepts it', 'uses their own', 'rejects it'];
try {
  spawnSync(process.execPath, [cli, 'new', project, '--sample'], { env, stdio: 'ignore' });
  const tokens = {
    ann: invite(project, env, 'Ann', 'annotator'),
    ben: invite(project, env, 'Ben', 'annotator'),
    rev: invite(project, env, 'Rev', 'reviewer'),
    cur: invite(project, env, 'Cur', 'curator'),
  };
  let server = await startServe(project, env);
  const { port } = new URL(server.url);
  const browser = await chromium.launch({ executablePath: findChromium(), args: flags });
  try {
    const restarted = {
      kill: () => server.stop('SIGKILL'),
      async restart() {
        server = await startServe(project, env, ['--port', port]);
      },
    };
    const ann = new Hands(await signIn(browser, server.url, tokens.ann), !atOnce);
    const ben = new Hands(await signIn(browser, server.url, tokens.ben), !atOnce);
    const cur = new Hands(await signIn(browser, server.url, tokens.cur), !atOnce);
    const revPage = await signIn(browser, server.url, tokens.rev);
    const rev = new Hands(revPage, !atOnce);
    people.push(ann, ben, rev, cur);
    await ann.press('Alt+2');
    await ann.page.getByRole('option').first().waitFor();
    for (let n = 1; n <= mostRounds && (performance.now() - began) / 1000 < wanted; n += 1) {
      const before = pictureId(ann.page);
      console.error(`${minutes()} min: picture ${n}`);
      ann.pace = n % 2 === 0 ? 'best' : 'average';
      if ((await drawnByHand(ann.page)) > 0) await part('views', ann, () => views(ann, tally));
      if (n % 4 === 2) await part('cut', ann, () => cut(ann, tally, `Offline ${n}`));
      if (n % 6 === 3) await part('conflict', ann, () => conflict(ann, revPage, tally, `Both ${n}`));
      if (n % 6 === 5) await part('killed', ann, () => killed(ann, tally, `Killed ${n}`, restarted));
      await part('prelabels', ann, () => prelabels(ann, tally));
      const address = ann.page.url();
      await part('round', ann, async () => {
        const id = pictureId(ann.page);
        typed.set(id, await round(ann, tally, n));
      });
      await savedWord(ann.page).waitFor();
      const made = typed.get(before);
      const choice = choices[n % 3] ?? 'accepts it';
      if (made) await part('blind box', ben, () => blindBox(ben, tally, { name: made.last, box: made.box, choice }));
      if (made && n % 3 === 1) await part('reject', rev, () => reject(rev, tally, address, made.name));
      if (n % 3 === 2) await part('together', ben, () => together(ann, ben, tally, ['Ann', 'Ben']));
      if (n % 4 === 1) await part('assign', cur, () => assign(cur, ben, tally, n));
      if (n % 4 === 3) await part('labels', cur, () => labels(cur, ben, tally, n));
      if (n % 3 === 2) await part('bulk', ann, () => bulk(ann, tally, `Together ${n}`));
      if (pictureId(ann.page) === before) await ann.press('d');
      if (!(await becomes(async () => pictureId(ann.page) !== '' && !typed.has(pictureId(ann.page)), true)))
        throw new Error(`no picture after ${typed.size}: ${ann.page.url()}`);
    }
    await savedWord(ann.page).waitFor();
  } catch (error) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.allSettled(
      pages.map((page, at) => page.screenshot({ path: path.join(tmpdir(), `trial-${at}.png`) })),
    );
    throw error;
  } finally {
    await browser.close();
    await server.stop();
  }
  compare(project, tally, typed);
} finally {
  if (tally.allHeld) await rm(folder, { recursive: true, force: true });
  else console.error(`the project is kept: ${folder}`);
}
const sum = (of: keyof Hands['counts']) => people.reduce((all, { counts }) => all + counts[of], 0);
console.log(
  `${typed.size} pictures, ${sum('key')} keys, ${sum('point')} movements of the mouse, ${sum('button') / 2} presses of its button, ${sum('home')} changes of hand, ${sum('think')} thoughts; ${minutes()} minutes.\n`,
);
console.log(tally.table());
process.exitCode = tally.allHeld ? 0 : 1;
