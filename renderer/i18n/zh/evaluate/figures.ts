import type * as english from '../../en/evaluate/figures.ts';
import { translated } from '../../translated.ts';
export const figures = translated<typeof english.figures>()({
  button: '论文图',
  title: '论文中的图',
  choose: '图',
  making: '正在生成图',
  svg: '保存 SVG',
  data: '保存数据（CSV）',
  none: '还没有可绘制的内容',
  needs: '此图需要{{needs}}。',
  go: { evaluate: '评测模型', agents: '去智能体', data: '导入' },
  names: {
    'mmbench-1': 'MMBench-GUI 1：四个级别上的模型',
    'mmbench-4': 'MMBench-GUI 4：定位与规划',
    'mmbench-5': 'MMBench-GUI 5：智能体效率',
    'mmbench-6': 'MMBench-GUI 6：按难度的分数',
    'finestate-3': 'FineState-Bench 3：词语与构成',
    'gkb-5': 'GUI Knowledge Bench 5：构成',
    'gkb-10': 'GUI Knowledge Bench 10：易混淆操作，桌面端',
    'gkb-11': 'GUI Knowledge Bench 11：易混淆操作，移动端',
    'probench-3': 'ProBench 3：构成',
    'probench-5': 'ProBench 5：按类别的成功率',
  },
});
