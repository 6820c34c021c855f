/** What the environment for phones says. */
export const androidPhrases = {
  'android-no-server':
    'No adb server answers at {{address}}. Connect the phone with USB debugging on, and start the server: adb start-server.',
  'android-none': 'No phone is attached to adb. Connect one with USB debugging on, or start an emulator.',
  'android-several':
    'Several phones are attached ({{serials}}). Name one with --device, or in the variable ANDROID_SERIAL.',
  'android-no-such': 'No phone {{serial}} is attached; adb has {{serials}}.',
  'android-unauthorised': 'The phone {{serial}} does not trust this computer yet. Unlock it and allow USB debugging.',
  'android-offline': 'The phone {{serial}} does not answer adb. Unplug it and plug it in again.',
  'android-state': 'The phone {{serial}} cannot be used now; adb calls it “{{state}}”.',
  'android-all-busy': 'Every phone is in use. Attach another one, or run fewer episodes at the same time.',
  'android-gone': 'The phone {{serial}} is gone. Connect it again, then start the run again.',
  'android-closed': 'The connection to the phone {{serial}} was closed.',
  'android-broke': 'The phone {{serial}} cannot be reached: {{why}}',
  'android-late': 'The phone {{serial}} did not finish “{{command}}” within {{seconds}} s.',
  'android-no-picture': 'The phone gives no picture of its screen: {{stated}}',
  'android-init': 'Setting up failed at “{{command}}”: {{stated}}',
  'android-no-app': 'the app “{{app}}” is not on the phone',
  'android-task-init':
    'it cannot be set up; there are {"app", "package", "activity"?}, {"clear": app}, {"open": app} and {"setting": {"namespace", "name", "value"}}, and an app that is cleared or opened needs its package',
  'android-provider': 'The content provider {{uri}} gives no rows: {{stated}}',
  'android-secure': 'the screen is black: the app does not let its window be pictured, or the display is off',
  'android-ascii': 'this phone types ASCII only; ADBKeyBoard, installed on it, types the rest',
  'android-failed': 'the phone reports an error: {{stated}}',
  'android-far-scroll': 'one scroll on this screen is at most {{most}} pixels',
  'android-no-key': 'there is no key “{{key}}” on a phone',
  'android-one-key': 'a phone has one key pressed at a time, not {{keys}}',
  'check-app-cleared': 'the data of {{app}} cleared',
  'shape-sdcard-path': '“{{path}}” is no file below /sdcard/',
} as const;
