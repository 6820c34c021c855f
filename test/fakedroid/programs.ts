import type { PhoneState } from './fakedroid.ts';
import { Failed, type Program } from './shell.ts';
import { native, type PhoneScreen } from './screen.ts';

/** The keyboard that types what it is sent; and the phone's own. */
const adbKeyboard = 'com.android.adbkeyboard/.AdbIME';

const keys: Readonly<Record<string, (screen: PhoneScreen) => Promise<unknown>>> = {
  KEYCODE_HOME: (screen) => screen.ask('home'),
  KEYCODE_BACK: (screen) => screen.ask('back'),
  KEYCODE_APP_SWITCH: (screen) => screen.ask('recents'),
  KEYCODE_ENTER: (screen) => screen.press('Enter'),
  KEYCODE_TAB: (screen) => screen.press('Tab'),
  KEYCODE_DEL: (screen) => screen.press('Backspace'),
  KEYCODE_MOVE_END: (screen) => screen.press('End'),
  KEYCODE_WAKEUP: () => Promise.resolve(),
};

const numbers = (words: readonly string[]): number[] => words.map(Number);

/** `input` of Android: keys of an American keyboard only, `%s` is a blank. */
async function input(screen: PhoneScreen, [what = '', ...rest]: readonly string[]): Promise<string> {
  if (what === 'text') {
    const [text = ''] = rest;
    if (!/^[ -~]*$/.test(text))
      throw new Failed(
        "Exception occurred while executing 'text':\njava.lang.NullPointerException: Attempt to get length of null array\n",
        255,
      );
    await screen.type(text.replaceAll('%s', ' '));
  } else if (what === 'keyevent') {
    const key = keys[rest[0] ?? ''];
    if (!key) throw new Failed(`Error: Unknown keycode: ${rest[0]}\n`);
    await key(screen);
  } else {
    const places = numbers(rest);
    if (places.some(Number.isNaN)) throw new Failed(`Error: Invalid arguments for command: ${what}\n`);
    const [x0 = 0, y0 = 0, x1 = x0, y1 = y0, ms = 0] = places;
    if (what !== 'tap' && what !== 'swipe' && what !== 'draganddrop')
      throw new Failed(`Error: Unknown command: ${what}\n`);
    await screen.touch([x0, y0], [x1, y1], ms);
  }
  return '';
}

/** What this phone's shell knows. */
export function programsOf(screen: PhoneScreen, state: PhoneState): Record<string, Program> {
  const { files } = state;
  const option = (args: readonly string[], name: string) => args[args.indexOf(name) + 1] ?? '';
  return {
    input: (args) => input(screen, args),
    screencap: () => screen.picture(),
    rm: (args) => (files.delete(args.at(-1) ?? ''), ''),
    cat(args) {
      const found = files.get(args[0] ?? '');
      if (found === undefined) throw new Failed(`cat: ${args[0]}: No such file or directory\n`);
      return found;
    },
    async uiautomator(args) {
      if (state.restless) return 'ERROR: could not get idle state.\n';
      const file = args.at(-1) ?? '';
      files.set(file, await screen.ask('tree', native.ratio));
      return `UI hierchary dumped to: ${file}\n`;
    },
    wm([what]) {
      if (what === 'size') return `Physical size: ${native.width}x${native.height}\n`;
      return what === 'density' ? `Physical density: ${native.density}\n` : '';
    },
    async dumpsys() {
      return `  mCurrentFocus=Window{4f1c9b2 u0 ${await screen.ask('focus')}}\n`;
    },
    getprop: (args) => (args[0] === 'ro.product.model' ? 'Fakedroid\n' : '\n'),
    async am([what, ...args]) {
      if (what === 'force-stop') await screen.ask('stop', args[0] ?? '');
      else if (what === 'start') {
        const component = option(args, '-n');
        if (!(await screen.ask('start', component)))
          throw new Failed(`Error: Activity class {${component}} does not exist.\n`);
        return `Starting: Intent { cmp=${component} }\nStatus: ok\nComplete\n`;
      } else if (what === 'broadcast') {
        const used = await screen.ask('setting', 'secure/default_input_method');
        if (option(args, '-a') === 'ADB_INPUT_B64' && used === adbKeyboard)
          await screen.type(Buffer.from(option(args, 'msg'), 'base64').toString('utf8'));
        return 'Broadcast completed: result=0\n';
      }
      return '';
    },
    async pm([what, name = '']) {
      if (what !== 'clear' || !(await screen.ask('clear', name))) throw new Failed('Failed\n');
      return 'Success\n';
    },
    async cmd(args) {
      const found = await screen.ask('launcher', args.at(-1) ?? '');
      return found === null
        ? 'No activity found\n'
        : `priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true\n${found}\n`;
    },
    ime(args) {
      if (args[0] === 'list') return `com.example.keyboard/.Keyboard\n${state.keyboard ? `${adbKeyboard}\n` : ''}`;
      return args[0] === 'set'
        ? screen.ask('setting', 'secure/default_input_method', args[1] ?? '').then(() => '')
        : '';
    },
    async settings([what, namespace, name, value = '']) {
      const key = `${namespace}/${name}`;
      if (what === 'get') return `${await screen.ask('setting', key)}\n`;
      await screen.ask('setting', key, value);
      if (name === 'user_rotation') await screen.turn(Number(value));
      return '';
    },
    async content(args) {
      const uri = option(args, '--uri');
      const rows = await screen.ask('rows', uri, args.includes('--where') ? option(args, '--where') : '');
      if (rows === null) throw new Failed(`[ERROR] Could not find provider: ${uri}\n`);
      return rows.length === 0 ? 'No result found.\n' : rows.map((row, at) => `Row: ${at} ${row}\n`).join('');
    },
    echo: (args) => `${args.join(' ')}\n`,
  };
}
