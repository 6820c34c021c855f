// `node test/fakedroid/start.ts`: the stand-in phone by itself, until Ctrl+C.
import { Fakedroid } from './fakedroid.ts';

const phone = await Fakedroid.start();
console.log(`adb connect ${phone.serial}`);
process.once('SIGINT', () => void phone.close().then(() => process.exit()));
