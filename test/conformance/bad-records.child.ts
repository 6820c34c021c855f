import { mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventBus } from '#electron/host/jobs/events.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { runImport } from '#electron/host/services/import/run.ts';
import { openSource, importDefaults } from '#electron/host/services/import/source/source.ts';

/** Imports sources one after the other under the heap limit of its process; prints one JSON line per result. */
const [list = '[]'] = process.argv.slice(2);
for (const { format, source } of JSON.parse(list) as { format: string; source: string }[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bw-bad-project-'));
  const session = createProject(path.join(folder, 'project'), { events: new EventBus() });
  const opened = await openSource({ format, path: source });
  const started = process.cpuUsage();
  const request = { format, source, by: 'ann', records: opened.records(), defaults: importDefaults({}) };
  const report = await runImport(session, request, { progress: () => {}, checkpoint: () => Promise.resolve() });
  const { user, system } = process.cpuUsage(started);
  await session.close();
  rmSync(folder, { recursive: true });
  const { entries, refused, refusedMore = 0 } = report;
  writeSync(
    1,
    `${JSON.stringify({
      ...{ entries, named: refused.length + refusedMore, why: refused.at(-1)?.why.replaceAll(/\d+/g, 'N') },
      // Processor time, and the peak memory of the process so far in MB.
      ...{ seconds: (user + system) / 1e6, peak: Math.round(process.resourceUsage().maxRSS / 1024) },
    })}\n`,
  );
}
