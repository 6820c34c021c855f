import type * as english from '#shared/phrases/engine/android.ts';
import { translated } from '../../../translated.ts';

export const androidPhrases = translated<typeof english.androidPhrases>()({
  'android-no-server':
    '{{address}} 上没有 adb 服务。请用 USB 连接手机并打开 USB 调试，然后启动服务：adb start-server。',
  'android-none': 'adb 没有连接任何手机。请连接一部已打开 USB 调试的手机，或启动模拟器。',
  'android-several': '连接了多部手机（{{serials}}）。请用 --device 或环境变量 ANDROID_SERIAL 指定一部。',
  'android-no-such': '没有连接手机 {{serial}}；adb 中有 {{serials}}。',
  'android-unauthorised': '手机 {{serial}} 尚未信任这台电脑。请解锁手机并允许 USB 调试。',
  'android-offline': '手机 {{serial}} 没有响应 adb。请拔下数据线再重新插上。',
  'android-state': '手机 {{serial}} 暂时无法使用；adb 显示其状态为“{{state}}”。',
  'android-all-busy': '所有手机都在使用中。请再连接一部，或减少同时运行的任务数。',
  'android-gone': '手机 {{serial}} 已断开。请重新连接，然后再次启动运行。',
  'android-closed': '与手机 {{serial}} 的连接已关闭。',
  'android-broke': '无法连接手机 {{serial}}：{{why}}',
  'android-late': '手机 {{serial}} 未能在 {{seconds}} 秒内完成“{{command}}”。',
  'android-no-picture': '无法获取手机的屏幕截图：{{stated}}',
  'android-init': '准备过程在“{{command}}”处失败：{{stated}}',
  'android-no-app': '手机上没有应用“{{app}}”',
  'android-task-init':
    '无法设置；可用 {"app", "package", "activity"?}、{"clear": 应用}、{"open": 应用} 和 {"setting": {"namespace", "name", "value"}}，要清除或打开的应用必须给出包名',
  'android-provider': '内容提供程序 {{uri}} 没有返回数据：{{stated}}',
  'android-secure': '屏幕是黑的：应用禁止截取此窗口，或屏幕已关闭',
  'android-ascii': '这部手机只能输入 ASCII；安装 ADBKeyBoard 后可输入其他文字',
  'android-failed': '手机报告错误：{{stated}}',
  'android-far-scroll': '在此屏幕上一次最多滚动 {{most}} 像素',
  'android-no-key': '手机上没有按键“{{key}}”',
  'android-one-key': '手机上一次只能按一个键，不能同时按 {{keys}}',
  'check-app-cleared': '清除 {{app}} 的数据',
  'shape-sdcard-path': '“{{path}}”不是 /sdcard/ 下的文件',
});
