import { phrase } from '#shared/phrases/phrase.ts';
import { own } from '../own.ts';
import { Refused } from '../refused.ts';
import { parseXml, type XmlNode } from '../text/xml.ts';
import { treeFormat, type Tree, type TreeNode } from './source.ts';

const components: Record<string, string> = {
  Slider: 'Slider',
  Stepper: 'Stepper',
  Switch: 'Switch',
  SegmentedControl: 'Segmented Control',
  TabBar: 'Tabs',
  DatePicker: 'Date Picker',
  PickerWheel: 'Listbox/Dropdown',
};
const operable =
  /^(Button|Cell|Link|Switch|Slider|Stepper|TextField|SecureTextField|SearchField|SegmentedControl|Tab|Key|MenuItem|PickerWheel|Icon|Toggle)$/;

/**
 * WebDriverAgent's source: boxes in points of the screen, not pixels. They are stored as fractions of the outermost
 * element, which is the whole screen, so that they fit the picture at any scale.
 */
function parse(text: string): Tree | null {
  const root = parseXml(text);
  if (!root.name.startsWith('XCUIElementType') && root.name !== 'AppiumAUT') return null;
  const top = root.name === 'AppiumAUT' ? root.children[0] : root;
  const [width, height] = [Number(top?.attributes['width']), Number(top?.attributes['height'])];
  if (!top || !(width > 0) || !(height > 0)) throw new Refused(phrase('tree-no-size'));
  let unplaced = 0;
  const nodes: TreeNode[] = [];
  const visit = (node: XmlNode) => {
    const { x, y, width: w, height: h, label, name, value, visible, type = node.name } = node.attributes;
    const box = [Number(x) / width, Number(y) / height, Number(w) / width, Number(h) / height] as const;
    const role = type.replace(/^XCUIElementType/, '');
    const interactive = operable.test(role);
    if (visible !== 'false' && node !== top && !box.every(Number.isFinite)) unplaced++;
    if (visible !== 'false' && box.every(Number.isFinite) && node !== top)
      nodes.push({
        name: label || name || '',
        role: own(components, role) ?? role,
        box,
        interactive,
        kind: role === 'StaticText' ? 'text' : role === 'Image' || role === 'Icon' ? 'icon' : null,
        state: own(components, role) ? (value ?? null) : null,
      });
    for (const child of node.children) visit(child);
  };
  visit(top);
  return { nodes, convention: 'xywh-norm', size: null, app: top.attributes['name'] ?? null, unplaced };
}

export const wda = treeFormat({
  id: 'wda',
  name: 'WebDriverAgent source (iOS)',
  endings: ['.xml'],
  convention: 'xywh-norm',
  platform: 'ios',
  parse,
});
