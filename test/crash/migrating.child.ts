import { openWrite } from '#electron/host/db/connection.ts';
import { migrate } from '#electron/host/db/migrate.ts';
import { migrations } from '#electron/host/db/migrations/index.ts';
import { FaultyDb } from './support/faulty-db.ts';

/** Migrates a file to a version and kills itself before the n-th statement. Exits with 0 if there are fewer. */
const [file = '', version = '', n = ''] = process.argv.slice(2);
let faulty: FaultyDb | undefined;
const db = openWrite(file, (raw) => {
  faulty = new FaultyDb(raw);
  return faulty;
});
faulty?.arm(Number(n), () => process.kill(process.pid, 'SIGKILL'));
migrate(db, file, { list: migrations.filter((migration) => migration.version <= Number(version)) });
db.close();
