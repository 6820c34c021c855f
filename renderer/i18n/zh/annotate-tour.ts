import type * as english from '../en/annotate-tour.ts';
import { translated } from '../translated.ts';
export const annotateTour = translated<typeof english.annotateTour>()({
  title: '标注入门',
  start: '开始 3 分钟引导',
  resume: '继续引导',
  decline: '暂不需要',
  place: '第 {{number}} / {{total}} 步',
  select: '请先选中一个框：单击它，或按 Tab。',
  leave: '退出',
  back: '上一步',
  next: '下一步',
  finish: '完成',
  steps: {
    draw: {
      title: '画框',
      text: '选择画框工具。在图片上沿一个控件拖动即可，会立即保存。',
    },
    fit: {
      title: '贴合边缘',
      text: '让框的各边吸附到图片中的边缘。方向键移动 1 像素，按住 Shift 移动 10 像素。',
    },
    name: {
      title: '命名',
      text: '跳到名称。输入大家对这个控件的叫法，按 Enter 或 Tab 保存。',
    },
    kind: { title: '文字还是图标', text: '按 1 设为文字，按 2 设为图标。' },
    component: {
      title: '选择类型',
      text: '输入组件类型的几个字母，例如“check”，按 Enter 选中第一个匹配项。',
    },
    instructions: {
      title: '写指令',
      text: '写一条只符合这个控件的指令，然后按 Enter。',
    },
    undo: { title: '随时撤销', text: '撤销一步，重启后仍然有效。任何内容都不会真正删除。' },
    guidelines: {
      title: '查看规范',
      text: '在图片旁显示或隐藏本项目的标注规范。',
    },
    onward: {
      title: '下一张图片',
      text: '打开下一张图片。工具栏会显示图片的状态和还缺什么。',
    },
    keys: { title: '查找快捷键', text: '按页面列出所有快捷键，可以搜索，也可以修改。' },
  },
});
