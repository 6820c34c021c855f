import { expect, it } from 'vitest';
import { describeClick } from '#shared/episodes/describe-click.ts';
import { clickTree } from './click-nodes.ts';

const dump = `<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0">
<node bounds="[0,0][1080,2236]" class="android.widget.FrameLayout" clickable="false">
 <node bounds="[0,200][400,300]" clickable="true" resource-id="com.airbnb:id/filter_icon" text="" content-desc="">
  <node bounds="[10,210][390,290]" clickable="false" text="Filters" content-desc=""/>
 </node>
 <node bounds="[0,0][0,0]" clickable="true" text="gone"/>
</node></hierarchy>`;

it('reads all nodes of a dump with their parents', () => {
  const tree = clickTree(dump);
  expect(tree?.width).toBe(1080);
  expect(tree?.nodes.map(({ parent, clickable }) => [parent, clickable])).toEqual([
    [null, false],
    [0, true],
    [1, false],
  ]);
  expect(describeClick([20, 220], tree?.nodes ?? []).desc).toBe('filter_icon Filters');
  expect(clickTree('<other/>')).toBeNull();
});
