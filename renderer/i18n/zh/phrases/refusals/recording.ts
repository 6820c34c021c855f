import type * as english from '#shared/phrases/refusals/recording.ts';
import { translated } from '../../../translated.ts';
export const recordingPhrases = translated<typeof english.recordingPhrases>()({
  'recording-no-start':
    '{{browser}} 未能启动（{{why}}）。它需要屏幕来打开窗口；可用 BENCHWRIGHT_CHROMIUM 指定其他浏览器。',
  'recording-browser-gone': '浏览器已关闭或崩溃。',
  'recording-page-crashed': '页面已崩溃。',
  'recording-page-silent': '页面没有响应。',
  'recording-no-script': '页面还没有脚本。',
  'recording-no-page': '浏览器打开后没有页面，请重试。',
  'recording-not-opened': '无法打开 {{url}}（{{why}}）；请检查网址。',
  'recording-frame': '{{where}} 的框架内的操作不会被录制。',
  'recording-window-closed': '录制完成前浏览器窗口被关闭。',
  'recording-remote': '录制会在运行工作室的计算机上打开浏览器，只有坐在那台计算机前的人才能录制。',
  'recording-no-such-browser':
    'BENCHWRIGHT_CHROMIUM 指定的 {{browser}} 不存在；请更正，或取消设置以使用已安装的浏览器。',
  'recording-no-browser': '此计算机上没有找到 Chromium、Chrome 或 Edge。请安装一个，或用 BENCHWRIGHT_CHROMIUM 指定。',
  'recording-no-screen': '没有可打开浏览器的屏幕（未设置 DISPLAY 和 WAYLAND_DISPLAY）。',
  'recording-read-only': '项目以只读方式打开；录制需要写权限。',
  'recording-stopped': '录制已停止。',
  'recording-another': '另一个录制正在进行，请先完成或停止。',
  'recording-address': '“{{url}}”不是网址，必须以 http 或 https 开头。',
  'recording-folder-used': '{{out}} 中有其他文件；请选择新文件夹或空文件夹。',
  'recording-nothing': '没有正在进行的录制。',
  'recording-app-ended': '录制期间 Benchwright 已退出。',
  'recording-too-early': '截取图片之前页面已被操作。',
  'recording-unreadable': '{{folder}} 中的录制无法读取：{{why}}。',
  'recording-owner': '只有坐在那台计算机前的人可以结束录制。',
  'recording-failed': '录制失败。',
});
