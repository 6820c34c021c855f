import { setTimeout as sleep } from 'node:timers/promises';
import type { Phone } from './phone.ts';

/** ADBKeyBoard, a keyboard that types what it is sent: the only way to enter letters that are on no key. */
const keyboard = 'com.android.adbkeyboard/.AdbIME';
/** Milliseconds that a field needs to change to another keyboard (our choice). */
const changeMs = 500;

/** Types any text on a phone that has ADBKeyBoard, and gives the phone its own keyboard back. */
export class AdbKeyboard {
  readonly #phone: Phone;
  /** The keyboard of before; null while it is in use. */
  #before: string | null = null;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** False if the phone lacks it. */
  async #taken(): Promise<boolean> {
    if (this.#before !== null) return true;
    const { text } = await this.#phone.run([['ime', 'list', '-a', '-s']]);
    if (!text.split(/\s+/).includes(keyboard)) return false;
    const current = await this.#phone.run([['settings', 'get', 'secure', 'default_input_method']]);
    const { code } = await this.#phone.run([
      ['ime', 'enable', keyboard],
      ['ime', 'set', keyboard],
    ]);
    if (code !== 0) return false;
    this.#before = current.text.trim();
    if (this.#before !== keyboard) await sleep(changeMs);
    return true;
  }

  /** What was sent; null if the phone lacks the keyboard. */
  async type(text: string): Promise<string | null> {
    if (!(await this.#taken())) return null;
    const sent = ['am', 'broadcast', '-a', 'ADB_INPUT_B64', '--es', 'msg', Buffer.from(text).toString('base64')];
    await this.#phone.run([sent]);
    return sent.join(' ');
  }

  /** Gives the phone its own keyboard back. */
  async giveBack(): Promise<void> {
    const before = this.#before;
    this.#before = null;
    if (before !== null && before !== keyboard && /^[\w./]+$/.test(before))
      await this.#phone.run([['ime', 'set', before]]).catch(() => undefined);
  }
}
