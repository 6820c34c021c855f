import { runProgram } from './program.ts';
import { exit } from './terminal/exit-codes.ts';

// The reader of a pipe may close it early (`| head`), also while help is printed; that is not a
// failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? exit.done : exit.failed),
);

process.exitCode = await runProgram(process.argv.slice(2));
