/** Settings of the recorder's script in a page. */
export interface PageRecorderOptions {
  /** Name of the function that receives its reports as JSON; it exists only in the isolated world. */
  binding: string;
  /** Whether text typed into password fields is recorded unmasked. */
  secrets: boolean;
}

/** Left, top, width, height in CSS pixels of the viewport. */
export type Area = [number, number, number, number];

/** What the recorder asks of its script, by `globalThis.benchwrightRecorder` of the script's world. */
export interface PageRecorder {
  /** Remembers the elements of a tree, so that the target of an action can be named by its place in it. */
  know(tree: number, operable: readonly boolean[], nodes: readonly unknown[]): boolean[];
  /** Places of the fields that mask their text. */
  secretPlaces(): Area[];
}

/**
 * Runs in every frame of every page, before the page's own scripts and in a world that they cannot reach; it is sent
 * there as text, so it may use nothing from outside itself. It changes nothing in the page: it observes what the
 * person does before the page handles it, and reports that.
 */
export function recordPage({ binding, secrets }: PageRecorderOptions): void {
  const world = globalThis as unknown as Record<string, unknown>;
  if (world['benchwrightRecorder']) return;
  const send = world[binding] as ((text: string) => void) | undefined;
  if (!send) return;
  const passwordHints = /^(current-password|new-password|one-time-code|cc-number|cc-csc)$/;
  const hidden = new WeakSet<Element>();
  let known = new Map<unknown, number>();
  let operable: readonly boolean[] = [];
  let knownTree = 0;

  const isSecret = (node: unknown): boolean => {
    if (secrets || !(node instanceof HTMLInputElement)) return false;
    if (node.type === 'password' || passwordHints.test(node.autocomplete)) hidden.add(node);
    return hidden.has(node);
  };

  /** Where this frame's viewport is in the page's; null if a parent frame belongs to another site. */
  const offset = (): [number, number] | null => {
    let [x, y] = [0, 0];
    for (let at: Window = window; at !== at.parent; at = at.parent) {
      let frame: Element | null;
      try {
        frame = at.frameElement;
      } catch {
        return null;
      }
      if (!frame) return null;
      const box = frame.getBoundingClientRect();
      const style = frame.ownerDocument.defaultView?.getComputedStyle(frame);
      x += box.left + frame.clientLeft + Number.parseFloat(style?.paddingLeft ?? '0');
      y += box.top + frame.clientTop + Number.parseFloat(style?.paddingTop ?? '0');
    }
    return [x, y];
  };

  const tell = (kind: string, more: object = {}): void => {
    const at = offset();
    if (!at) {
      if (kind === 'present') return;
      send(JSON.stringify({ kind: 'unseen', t: Date.now(), url: location.href, title: null, where: location.origin }));
      return;
    }
    const title = window === window.top ? document.title : null;
    send(JSON.stringify({ kind, t: Date.now(), url: location.href, title, ...more }));
  };

  // ---- the target of an action

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
    const said = el.getAttribute('role')?.trim().split(/\s+/)[0];
    if (said) return said;
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
    const labels = 'labels' in el ? [...((el.labels as NodeList | null) ?? [])].map((one) => one.textContent) : [];
    const field =
      el instanceof HTMLInputElement || el instanceof HTMLTextAreaElement || el instanceof HTMLSelectElement;
    const said =
      labelled ||
      el.getAttribute('aria-label') ||
      labels.join(' ') ||
      el.getAttribute('alt') ||
      (field ? (el.getAttribute('placeholder') ?? '') : (el as HTMLElement).innerText) ||
      el.getAttribute('title') ||
      '';
    return said.replace(/\s+/g, ' ').trim().slice(0, 500);
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
  const targetOf = (event: Event): EventTarget | null => event.composedPath()[0] ?? event.target;
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const [x, y] = offset() ?? [0, 0];
    return { x: clientX + x, y: clientY + y };
  };
  const own = (event: Event): boolean => event.isTrusted;
  const listen = <K extends keyof WindowEventMap>(type: K, work: (event: WindowEventMap[K]) => void, passive = true) =>
    window.addEventListener(type, (event) => own(event) && work(event), { capture: true, passive });

  // ---- the pointer

  let over: EventTarget | null = null;
  let dropped: { x: number; y: number } | null = null;
  listen('pointermove', (event) => {
    const target = targetOf(event);
    if (target === over) return;
    over = target;
    // What is under the pointer may look different now; and a person is using this page.
    tell('present');
  });
  listen('pointerdown', (event) => {
    if (event.button !== 0) return;
    dropped = null;
    tell('press', { ...placeOf(event), element: described(targetOf(event)) });
  });
  listen('pointerup', (event) => event.button === 0 && tell('release', placeOf(event)));
  listen('dblclick', () => tell('twice'));
  listen('dragover', (event) => {
    dropped = placeOf(event);
  });
  listen('drop', (event) => {
    dropped = placeOf(event);
  });
  listen('dragend', (event) => tell('release', dropped ?? placeOf(event)));
  listen('contextmenu', (event) => {
    if (event.button !== 2) return;
    tell('menu', { ...placeOf(event), element: described(targetOf(event)) });
  });
  listen(
    'wheel',
    (event) => {
      // The zoom level stays as it was chosen.
      if (event.ctrlKey) return event.preventDefault();
      const unit = event.deltaMode === 1 ? 40 : event.deltaMode === 2 ? innerHeight : 1;
      const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
      tell('wheel', { ...placeOf(event), dx, dy, element: described(targetOf(event)) });
    },
    false,
  );

  // ---- keys and text

  let session = 0;
  let field: EventTarget | null = null;
  let typed = '';
  let masked = false;
  const endText = () => {
    field = null;
  };
  const typing = (target: EventTarget | null) => {
    if (field === target) return;
    field = target;
    session = Date.now() + Math.random();
    typed = '';
    masked = isSecret(target);
  };
  const tellText = (target: EventTarget | null) =>
    tell('text', { session, text: masked ? '' : typed, masked, element: described(target) });
  const editable = (target: EventTarget | null): boolean =>
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !/^(button|submit|reset|image|checkbox|radio|range|color|file)$/.test(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable);
  const oneLine = (target: EventTarget | null) => target instanceof HTMLInputElement;

  listen('beforeinput', (event) => {
    const target = targetOf(event);
    const { inputType, data } = event;
    if (inputType === 'insertText' || inputType === 'insertCompositionText' || inputType === 'insertReplacementText') {
      typing(target);
      // A composition is reported as a whole each time.
      if (inputType === 'insertCompositionText') return;
      typed += data ?? '';
    } else if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
      if (oneLine(target)) return;
      typing(target);
      typed += '\n';
    } else if (inputType === 'deleteContentBackward' && field === target && typed !== '') typed = typed.slice(0, -1);
    else return;
    tellText(target);
  });
  listen('compositionend', (event) => {
    typing(targetOf(event));
    typed += event.data;
    tellText(targetOf(event));
  });

  const names: Record<string, string> = {
    ' ': 'space',
    Escape: 'esc',
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    Delete: 'delete',
    Backspace: 'backspace',
    PageUp: 'pageup',
    PageDown: 'pagedown',
  };
  listen(
    'keydown',
    (event) => {
      const { key, ctrlKey, altKey, metaKey, shiftKey } = event;
      const target = targetOf(event);
      if (/^(Control|Alt|AltGraph|Meta|Shift|CapsLock|Dead|Process|Unidentified)$/.test(key) || event.isComposing)
        return;
      const graph = event.getModifierState('AltGraph');
      const combined = (ctrlKey || altKey || metaKey) && !graph;
      if (combined && (ctrlKey || metaKey) && /^[-+=0]$/.test(key)) return event.preventDefault();
      const inText = editable(target);
      if (!combined && key.length === 1 && (inText || key !== ' ')) {
        // Typed text is seen by what it changes in a field; a letter pressed elsewhere is a key.
        if (inText) return;
      }
      if (!combined && key === 'Enter') {
        if (inText && !oneLine(target) && !event.defaultPrevented) return;
        endText();
        return tell('enter', { element: described(target) });
      }
      if (!combined && key === 'Backspace' && inText && field === target && typed !== '') return;
      endText();
      const shift = shiftKey && (combined || key.length > 1);
      const pressed = [
        ...(ctrlKey && !graph ? ['ctrl'] : []),
        ...(altKey && !graph ? ['alt'] : []),
        ...(shift ? ['shift'] : []),
        ...(metaKey ? ['meta'] : []),
        names[key] ?? key.toLowerCase(),
      ];
      tell('keys', { keys: pressed, element: described(target) });
    },
    false,
  );
  listen('change', (event) => {
    const target = targetOf(event);
    if (!(target instanceof HTMLSelectElement)) return;
    const chosen = [...target.selectedOptions].map((one) => one.label).join(', ');
    tell('choose', { text: chosen, element: described(target) });
  });

  // ---- what may look different

  let told = 0;
  const changed = () => {
    // A page that changes constantly would send nothing else.
    if (Date.now() - told < 30) return;
    told = Date.now();
    send(
      JSON.stringify({
        kind: 'changed',
        t: told,
        url: location.href,
        title: window === window.top ? document.title : null,
      }),
    );
  };
  for (const type of [
    'scroll',
    'input',
    'load',
    'resize',
    'focusin',
    'focusout',
    'transitionend',
    'animationend',
    'toggle',
  ])
    window.addEventListener(type, changed, { capture: true, passive: true });
  const look = (root: Node) => {
    for (const one of (root as ParentNode).querySelectorAll?.('input') ?? []) isSecret(one);
  };
  const begin = () => {
    look(document);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        isSecret(target);
        for (const node of addedNodes) {
          isSecret(node);
          look(node);
        }
      }
      changed();
    }).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
      attributeOldValue: false,
    });
    changed();
  };
  // A field shown as plain text was a password field before its attribute changed.
  window.addEventListener('focus', (event) => isSecret(targetOf(event)), true);
  window.addEventListener('blur', (event) => {
    if (event.target !== window) return;
    const frame = document.activeElement;
    if (!(frame instanceof HTMLIFrameElement)) return;
    // What is done in a frame of another site is not reported.
    if (frame.contentDocument === null) tell('unseen', { where: frame.src });
  });
  begin();

  const frames = (doc: Document): Document[] => [
    doc,
    ...[...doc.querySelectorAll('iframe')].flatMap((frame) =>
      frame.contentDocument ? frames(frame.contentDocument) : [],
    ),
  ];
  const recorder: PageRecorder = {
    know(tree, which, nodes) {
      knownTree = tree;
      operable = which;
      known = new Map(nodes.map((node, at) => [node, at]));
      return nodes.map(isSecret);
    },
    secretPlaces: () =>
      frames(document).flatMap((doc) =>
        [...doc.querySelectorAll('input')].flatMap((input): Area[] => {
          const view = doc.defaultView;
          const field = input;
          const secret =
            !secrets && (field.type === 'password' || passwordHints.test(field.autocomplete) || hidden.has(field));
          if (!secret || field.value === '') return [];
          const box = field.getBoundingClientRect();
          let [x, y] = [box.left, box.top];
          for (let at: Window | null = view; at && at !== window; at = at.parent) {
            const outer = at.frameElement?.getBoundingClientRect();
            x += (outer?.left ?? 0) + (at.frameElement?.clientLeft ?? 0);
            y += (outer?.top ?? 0) + (at.frameElement?.clientTop ?? 0);
          }
          return [[x, y, box.width, box.height]];
        }),
      ),
  };
  world['benchwrightRecorder'] = recorder;
}
