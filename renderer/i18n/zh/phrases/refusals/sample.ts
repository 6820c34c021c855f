import type * as english from '#shared/phrases/refusals/sample.ts';
import { translated } from '../../../translated.ts';
export const samplePhrases = translated<typeof english.samplePhrases>()({
  'sample-no-label': '示例中有一条轨迹无法判定',
  'sample-no-knowledge': '示例中有一道知识题无法通过',
  'sample-no-question': '示例中有一道题目无法通过',
  'sample-release-note': '由 builtin/writer 根据示例截图生成。',
});
