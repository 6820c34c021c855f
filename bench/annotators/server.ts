import { openHost } from '#electron/host/open-host.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { openInHost } from '#electron/host/services/projects/projects.ts';
import { startServer } from '#electron/serve/server.ts';

/** A server of its own process on a project with many annotators; prints its address and their tokens as one line. */
const [project = '', userFolder = '', many = '1'] = process.argv.slice(2);
const host = openHost({ shell: 'browser', userFolder });
const people = new PeopleList(project, userFolder);
const tokens = Array.from({ length: Number(many) }, (_, n) => people.add(`annotator ${n + 1}`, 'annotator'));
await openInHost(host, project);
const owner = { name: 'owner', role: 'curator' as const };
const server = await startServer({ host, port: 0, bind: '127.0.0.1', owner, people: project, tls: null });
console.log(JSON.stringify({ url: server.url, tokens }));
process.once('SIGTERM', () => {
  void server.close().then(async () => {
    await host.session?.close();
    process.exit(0);
  });
});
