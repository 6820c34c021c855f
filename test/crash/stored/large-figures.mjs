import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';

const go = { progress: () => {}, checkpoint: () => Promise.resolve() };

/**
 * What a version of the app says about a large project: totals, a page of each list, the hashes of its release and its
 * records, and those of its exports. `load` loads a module of that version; the release is made if there is none.
 */
export async function figuresOfLarge(load, session, folder, name) {
  const { createRouterClient } = await import('@orpc/server');
  const { Host } = await load('electron/host/host.ts');
  const { router } = await load('electron/host/router/index.ts');
  const { memoryVault } = await load('electron/host/people/memory-vault.ts').catch(() =>
    load('electron/host/memory-vault.ts'),
  );
  const { checkExport, runExport } = await load('electron/host/services/export/run.ts');
  const host = new Host({
    ...{ shell: 'cli', version: '0.0.0', capabilities: [], userFolder: path.join(folder, `user-${name}`) },
    ...{ resources: path.resolve('resources'), vault: memoryVault() },
  });
  host.session = session;
  const client = createRouterClient(router, { context: { host, caller: { name: 'Cora', role: 'curator' } } });
  if ((await client.releases.list()).length === 0) await client.releases.create({ tag: 'v1', note: 'large' });
  const records = createHash('sha256');
  const all = 'SELECT kind, sha256, label FROM release_records ORDER BY tag, position';
  for (const row of session.read.iterate(all)) records.update(JSON.stringify(Object.values(row)));
  const exported = {};
  for (const [format, release] of [
    ['benchwright-jsonl', 'v1'],
    ['coco', undefined],
  ]) {
    const out = path.join(folder, `${name}-${format}`);
    // Pictures lose their metadata in newer exports, unless they are asked to keep it.
    const options = { format, out, keepMetadata: true, ...(release && { release }) };
    const writer = checkExport(session, options);
    // The files of both versions are compared by hash, so only this version has to read back what it wrote: the one
    // before stops in the read-back of a COCO export with 100,000 pictures.
    if (name === 'before') delete writer.read;
    const report = await runExport(session, writer, options, go);
    exported[format] = { hash: report.hash, records: report.records, files: report.files };
    rmSync(out, { recursive: true, force: true });
  }
  const questions = await client.questions.query({ state: ['approved', 'to_review', 'conflict', 'rejected', 'draft'] });
  const { rows, total: waiting } = await client.review.queue({
    filter: { source: 'all', kinds: ['question', 'instruction'] },
  });
  // Facets that came later are not compared, nor a cursor, which names rows of a table.
  const { total, matching, elements, state, platform, app } = await client.screenshots.facets({ filter: {} });
  return {
    releases: await client.releases.list(),
    verified: await client.releases.verify({ tag: 'v1' }),
    records: records.digest('hex'),
    exported,
    preview: await client.releases.preview(),
    screenshots: await client.screenshots.query({ sort: 'oldest', limit: 100 }),
    found: await client.screenshots.query({ filter: { text: 'save' }, sort: 'oldest', limit: 100 }),
    facets: { total, matching, elements, state, platform, app },
    questions: questions.rows.slice(0, 100),
    queue: { rows, waiting },
  };
}
