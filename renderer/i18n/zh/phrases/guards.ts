import type * as english from '#shared/phrases/guards.ts';
import { translated } from '../../translated.ts';
export const guardPhrases = translated<typeof english.guardPhrases>()({
  'guard-both': '{{first}} {{second}}',
  'guard-convention': '前 {{n}} 个回答不可能是“{{declared}}”：{{why}}。“{{best}}”符合；{{advice}}。',
  'guard-convention-hits':
    '按“{{declared}}”解析时，前 {{n}} 个回答命中 {{own}} 个；按“{{best}}”解析时命中 {{hits}} 个；{{advice}}。',
  'guard-agent': '{{model}}：{{finding}}',
  'guard-all-fractions': '所有数字都在 0 到 1 之间',
  'guard-most-fractions': '{{fractions}} 的两个数字都在 0 到 1 之间',
  'guard-beyond-picture': '有数字超出图片的宽或高',
  'guard-none-over-1000': '没有数字超过 1000，尽管图片更大',
  'guard-over': '有数字超过 {{limit}}',
  'guard-boxes':
    '按 {{declared}} 解析时，{{n}} 个回答框命中 {{own}} 个；按 {{best}} 解析时命中 {{hits}} 个；{{advice}}。',
  'guard-boxes-impossible':
    '按 {{declared}} 解析时，{{n}} 个回答框命中 {{own}} 个；按 {{best}} 解析时命中 {{hits}} 个，且其中 {{odd}} 个不可能是 {{declared}}；{{advice}}。',
  'guard-order-xywh': 'x、y、宽、高',
  'guard-order-xyxy': '两个角点',
  'guard-sent':
    '按图片自身像素解析时，{{n}} 个回答命中 {{own}} 个；若图片按 --sent {{sent}} 缩放，则命中 {{hits}} 个；请使用 --sent {{sent}}。',
  'guard-sent-declared':
    '按 --sent 指定尺寸的像素解析时，{{n}} 个回答命中 {{own}} 个；按 --sent {{sent}} 则命中 {{hits}} 个；请使用 --sent {{sent}}。',
  'guard-advice-answer-boxes': '请使用 --answer-boxes {{best}}',
  'guard-advice-coordinates': '请使用 --coordinates {{best}}',
  'guard-advice-set-boxes': '请将模型的回答框设为 {{best}} 后重新开始',
  'guard-advice-set-coordinates': '请设置模型的坐标后重新开始',
});
