import type { Hands } from './hands.ts';
import { becomes, type Tally } from './tally.ts';

/** Two people have one picture open: each sees the other's name. */
export async function together(hands: Hands, other: Hands, tally: Tally, names: [string, string]): Promise<void> {
  await other.page.goto(hands.page.url());
  await other.press('Tab');
  for (const [{ page }, name] of [
    [hands, names[1]],
    [other, names[0]],
  ] as const)
    tally.note(
      'B2: who else has the picture open is shown',
      await becomes(() => page.getByText(`Also open: ${name}`).count(), 1),
      name,
    );
}

/** A curator assigns a picture with a due date; its person finds it under *My work*. */
export async function assign(curator: Hands, worker: Hands, tally: Tally, n: number): Promise<void> {
  const { page } = curator;
  await curator.press('Alt+1');
  const [cells, chosen] = [page.getByRole('option'), page.getByRole('option', { selected: true })];
  await cells.first().waitFor();
  await curator.press('Home', ...Array.from({ length: n }, () => 'ArrowRight'), 'Space');
  tally.note('B2: arrows and Space select a picture', await becomes(() => chosen.count(), 1));
  await curator.press('Shift+P');
  await page.getByRole('dialog').waitFor();
  await curator.think();
  await curator.type('Ben');
  await curator.press('Tab');
  await page.getByLabel('Due (optional)').fill('2026-01-02');
  await curator.press('Control+Enter');
  tally.note('B2: a picture is assigned', await becomes(() => page.getByRole('dialog').count(), 0));
  await curator.press('Escape');
  await worker.press('Alt+1');
  const work = worker.page.getByRole('button', { name: /^My work: [1-9]\d* open, [1-9]\d* due$/ });
  tally.note('B2: its person sees how much is open and due', await becomes(() => work.count(), 1));
  await worker.clickOn(work);
  await worker.clickOn(work);
}

/** A curator adds a component type; an annotator who has the project open is offered it. */
export async function labels(curator: Hands, annotator: Hands, tally: Tally, n: number): Promise<void> {
  const { page } = curator;
  const name = `Dial ${n}`;
  await curator.press('Control+k');
  await curator.type('labels and');
  await curator.press('Enter');
  const fresh = page.getByLabel('New component type');
  await curator.clickOn(fresh);
  await curator.type(name);
  await curator.press('Control+Enter');
  tally.note(
    'B3: a type that is still being typed is saved',
    await becomes(
      () =>
        page
          .getByText('Saved', { exact: true })
          .count()
          .then((found) => found > 0),
      true,
    ),
  );
  await curator.press('Escape');
  await annotator.press('Alt+2');
  await annotator.press('w', 'Enter');
  const field = annotator.page.getByLabel('Component', { exact: true }).first();
  await annotator.clickOn(field);
  await annotator.type(name.toLowerCase());
  await annotator.press('Enter');
  tally.note(
    'B3: and can be chosen by somebody else',
    await becomes(async () => (await field.inputValue()).startsWith(name), true),
  );
  await annotator.press('Control+z', 'Control+z');
}
