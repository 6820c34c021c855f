/**
 * The elements that actions are about: those of the tree that the recorder read last, and others by role and name.
 * `offset` is where the frame is in the page. It is sent to pages as text, so it may use nothing from outside itself.
 */
export function targets(offset: () => [number, number] | null) {
  let known = new Map<unknown, number>();
  let operable: readonly boolean[] = [];
  let knownTree = 0;

  const above = (el: Element): Element | null => {
    const root = el.getRootNode();
    return el.assignedSlot ?? el.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const inputRoles: Record<string, string> = {
    button: 'button',
    submit: 'button',
    reset: 'button',
    image: 'button',
    checkbox: 'checkbox',
    radio: 'radio',
    range: 'slider',
    number: 'spinbutton',
    search: 'searchbox',
  };
  const tagRoles: Record<string, string> = {
    a: 'link',
    button: 'button',
    select: 'combobox',
    textarea: 'textbox',
    option: 'option',
    summary: 'button',
    img: 'image',
  };
  const roleOf = (el: Element): string | null => {
    const text = el.getAttribute('role')?.trim().split(/\s+/)[0];
    if (text) return text;
    if (el instanceof HTMLInputElement) return inputRoles[el.type] ?? 'textbox';
    if (el instanceof HTMLAnchorElement && !el.href) return null;
    if (el instanceof HTMLElement && el.isContentEditable) return 'textbox';
    return tagRoles[el.localName] ?? null;
  };
  const nameOf = (el: Element): string => {
    const labelled = (el.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id) => (id ? (document.getElementById(id)?.textContent ?? '') : ''))
      .join(' ')
      .trim();
    const labels = 'labels' in el ? [...((el.labels as NodeList | null) ?? [])].map((label) => label.textContent) : [];
    const field =
      el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement;
    const text =
      labelled ||
      el.getAttribute('aria-label') ||
      labels.join(' ') ||
      el.getAttribute('alt') ||
      (field ? (el.getAttribute('placeholder') ?? '') : (el as HTMLElement).innerText) ||
      el.getAttribute('title') ||
      '';
    return text.replace(/\s+/g, ' ').trim().slice(0, 500);
  };
  const boxOf = (el: Element): [number, number, number, number] | null => {
    const [x, y] = offset() ?? [0, 0];
    const box = el.getBoundingClientRect();
    return box.width < 1 || box.height < 1 ? null : [box.left + x, box.top + y, box.right + x, box.bottom + y];
  };
  const operableRoles =
    /^(button|link|textbox|searchbox|combobox|listbox|option|checkbox|radio|switch|slider|spinbutton|tab|menuitem\w*|treeitem)$/;
  /** The smallest thing around a node that can be operated: a button, not its icon; otherwise the smallest with a role. */
  const described = (target: EventTarget | null) => {
    const start = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
    if (!start || start === document.documentElement || start === document.body) return null;
    let chosen: Element = start;
    for (let el: Element | null = start; el && el !== document.body; el = above(el)) {
      const at = known.get(el);
      const role = roleOf(el);
      if (at === undefined && role === null) continue;
      if (chosen === start) chosen = el;
      if (at === undefined ? !operableRoles.test(role ?? '') : !operable[at]) continue;
      chosen = el;
      break;
    }
    const at = known.get(chosen) ?? null;
    const tree = at === null ? null : knownTree;
    return { tree, at, role: roleOf(chosen), name: nameOf(chosen), tag: chosen.localName, box: boxOf(chosen) };
  };
  const know = (tree: number, which: readonly boolean[], nodes: readonly unknown[]): void => {
    knownTree = tree;
    operable = which;
    known = new Map(nodes.map((node, at) => [node, at]));
  };
  return { described, know };
}
