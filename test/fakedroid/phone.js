// The stand-in phone's apps, in its page: each has data, screens that are drawn from it, and what its buttons do.
(() => {
  const escaped = (text) =>
    String(text).replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark]);
  const bar = (title) => `<div id="bar">${escaped(title)}</div>`;
  const says = (text, id = '') => `<p data-id="${id}">${escaped(text)}</p>`;
  /** A line that can be pressed, and held. */
  const row = (id, text, act, { arg = '', more = '', hold = '', on = null } = {}) =>
    `<button data-id="${id}" data-act="${act}" data-arg="${escaped(arg)}" data-hold="${hold}"${
      on === null ? '' : ` role="switch" aria-checked="${String(on)}"`
    }><span>${escaped(text)}</span><i>${escaped(on === null ? more : on ? 'On' : 'Off')}</i></button>`;
  const button = (id, text, act, arg = '') =>
    `<button class="do" data-id="${id}" data-act="${act}" data-arg="${escaped(arg)}">${escaped(text)}</button>`;
  const field = (name, label, value = '') =>
    `<label><span>${escaped(label)}</span><input data-id="${name}" name="${name}" value="${escaped(form[name] ?? value)}" autocomplete="off" /></label>`;

  let form = {};
  let settings;
  const fresh = () => ({
    'global/wifi_on': '1',
    'global/bluetooth_on': '0',
    'secure/ui_night_mode': '1',
    'system/screen_off_timeout': '60000',
    'system/font_scale': '1.0',
    'system/user_rotation': '0',
    'secure/default_input_method': 'com.example.keyboard/.Keyboard',
  });
  const minutes = { 30000: '30 seconds', 60000: '1 minute', 120000: '2 minutes', 300000: '5 minutes' };
  const remove = (list, at) => list.splice(Number(at), 1);

  const apps = {
    'com.example.notes': {
      name: 'Notes',
      seed: () => ({
        notes: [
          { title: 'Shopping', body: 'Milk and eggs', pinned: 0 },
          { title: 'Old list', body: 'Bread', pinned: 0 },
          { title: 'Lisbon', body: 'Hotel Mar: +351 21 555 0177', pinned: 0 },
        ],
      }),
      screens: {
        Main: ({ notes }) =>
          bar('Notes') +
          notes
            .map(({ title, pinned }, at) => row('note', title, 'open', { arg: at, more: pinned ? 'Pinned' : '', hold: 'menu' }))
            .join('') +
          button('add', 'New note', 'add'),
        Edit: ({ notes }, at) =>
          bar(at === '' ? 'New note' : 'Note') +
          field('title', 'Title', notes[at]?.title) +
          field('body', 'Text', notes[at]?.body) +
          button('save', 'Save', 'save', at),
        Menu: ({ notes }, at) =>
          bar(notes[at].title) +
          row('pin', notes[at].pinned ? 'Unpin' : 'Pin to the top', 'pin', { arg: at }) +
          row('delete', 'Delete', 'delete', { arg: at }),
      },
      acts: {
        open: (_, at) => go('Edit', at),
        add: () => go('Edit', ''),
        menu: (_, at) => go('Menu', at),
        save({ notes }, at) {
          const { title = '', body = '' } = values();
          if (title === '') return;
          if (at === '') notes.push({ title, body, pinned: 0 });
          else Object.assign(notes[at], { title, body });
          back();
        },
        pin({ notes }, at) {
          notes[at].pinned = 1 - notes[at].pinned;
          back();
        },
        delete({ notes }, at) {
          remove(notes, at);
          back();
        },
      },
    },
    'com.example.contacts': {
      name: 'Contacts',
      seed: () => ({
        contacts: [
          { name: 'Ada Lovelace', phone: '+44 20 5550 1815', starred: 0 },
          { name: 'Bruno Costa', phone: '+351 21 555 0142', starred: 0 },
          { name: '王芳', phone: '+86 10 5550 8899', starred: 0 },
        ],
      }),
      screens: {
        Main: ({ contacts }) =>
          bar('Contacts') +
          contacts.map(({ name, starred }, at) => row('contact', name, 'open', { arg: at, more: starred ? '★' : '' })).join('') +
          button('add', 'New contact', 'edit', ''),
        Person: ({ contacts }, at) =>
          bar(contacts[at].name) +
          says(contacts[at].phone, 'phone') +
          row('star', 'Favourite', 'star', { arg: at, on: contacts[at].starred === 1 }) +
          button('edit', 'Edit', 'edit', at) +
          button('delete', 'Delete', 'ask', at),
        Edit: ({ contacts }, at) =>
          bar(at === '' ? 'New contact' : 'Edit contact') +
          field('name', 'Name', contacts[at]?.name) +
          field('phone', 'Phone', contacts[at]?.phone) +
          button('clear', 'Clear the phone', 'empty') +
          button('save', 'Save', 'save', at),
        Ask: ({ contacts }, at) =>
          bar('Delete?') + says(`${contacts[at].name} will be gone.`) + button('yes', 'Delete for good', 'delete', at),
      },
      acts: {
        open: (_, at) => go('Person', at),
        edit: (_, at) => go('Edit', at),
        ask: (_, at) => go('Ask', at),
        empty() {
          form.phone = '';
          draw();
        },
        star({ contacts }, at) {
          contacts[at].starred = 1 - contacts[at].starred;
          draw();
        },
        save({ contacts }, at) {
          const { name = '', phone = '' } = values();
          if (name === '') return;
          if (at === '') contacts.push({ name, phone, starred: 0 });
          else Object.assign(contacts[at], { name, phone });
          back();
        },
        delete({ contacts }, at) {
          remove(contacts, at);
          back(2);
        },
      },
    },
    'com.example.clock': {
      name: 'Clock',
      seed: () => ({
        alarms: [
          { time: '07:00', label: 'Work', on: 1 },
          { time: '09:30', label: 'Gym', on: 0 },
        ],
      }),
      screens: {
        Main: ({ alarms }) =>
          bar('Alarms') +
          alarms.map(({ time, label, on }, at) => row('alarm', `${time} ${label}`, 'turn', { arg: at, on: on === 1, hold: 'menu' })).join('') +
          button('add', 'New alarm', 'add'),
        Edit: () => bar('New alarm') + field('time', 'Time') + field('label', 'Name') + button('save', 'Save', 'save'),
        Menu: ({ alarms }, at) => bar(alarms[at].time) + row('delete', 'Delete', 'delete', { arg: at }),
      },
      acts: {
        add: () => go('Edit', ''),
        menu: (_, at) => go('Menu', at),
        turn({ alarms }, at) {
          alarms[at].on = 1 - alarms[at].on;
          draw();
        },
        save({ alarms }) {
          const { time = '', label = '' } = values();
          if (!/^\d\d:\d\d$/.test(time)) return;
          alarms.push({ time, label, on: 1 });
          back();
        },
        delete({ alarms }, at) {
          remove(alarms, at);
          back();
        },
      },
    },
    'com.example.settings': {
      name: 'Settings',
      seed: () => ({}),
      screens: {
        Main: () =>
          bar('Settings') +
          row('wifi', 'Wi-Fi', 'turn', { arg: 'global/wifi_on', on: settings['global/wifi_on'] === '1' }) +
          row('bluetooth', 'Bluetooth', 'turn', { arg: 'global/bluetooth_on', on: settings['global/bluetooth_on'] === '1' }) +
          ['Hotspot', 'Notifications', 'Sounds', 'Battery', 'Storage', 'Location', 'Privacy', 'Accounts', 'Language', 'Backup', 'Accessibility']
            .map((name) => row('none', name, 'none'))
            .join('') +
          row('timeout', 'Screen timeout', 'timeout', { more: minutes[settings['system/screen_off_timeout']] ?? '' }) +
          row('about', 'About this phone', 'none'),
        Timeout: () =>
          bar('Screen timeout') +
          Object.entries(minutes)
            .map(([ms, name]) => row('choice', name, 'choose', { arg: ms, on: settings['system/screen_off_timeout'] === ms }))
            .join(''),
      },
      acts: {
        none: () => undefined,
        timeout: () => go('Timeout', ''),
        turn(_, key) {
          settings[key] = settings[key] === '1' ? '0' : '1';
          draw();
        },
        choose(_, ms) {
          settings['system/screen_off_timeout'] = ms;
          back();
        },
      },
    },
    'com.example.market': {
      name: 'Market',
      seed: () => ({ orders: [], byPrice: 0 }),
      goods: [
        ['Desk lamp', 32], ['Floor lamp', 54], ['Kettle', 27], ['Mug', 8], ['Night light', 9], ['Notebook', 4], ['Pan', 23],
        ['Pillow', 19], ['Poster', 12], ['Rug', 61], ['Scissors', 6], ['Teapot', 21], ['Towel', 11], ['Vase', 17],
      ],
      screens: {
        Main: ({ byPrice }) =>
          bar('Market') +
          row('sort', byPrice ? 'Cheapest first' : 'By name', 'sort') +
          apps['com.example.market'].goods
            .toSorted((a, b) => (byPrice ? a[1] - b[1] : 0))
            .map(([name, price]) => row('good', name, 'open', { arg: name, more: `€${price}` }))
            .join(''),
        Good: (_, name) =>
          bar(name) +
          says(`€${apps['com.example.market'].goods.find(([good]) => good === name)[1]}`, 'price') +
          field('quantity', 'Quantity', '1') +
          button('clear', 'Clear', 'empty') +
          button('buy', 'Buy', 'buy', name),
        Thanks: () => bar('Thank you') + says('Your order was placed.') + button('again', 'Back to the market', 'again'),
      },
      acts: {
        open: (_, name) => go('Good', name),
        sort(data) {
          data.byPrice = 1 - data.byPrice;
          draw();
        },
        empty() {
          form.quantity = '';
          draw();
        },
        buy({ orders }, name) {
          const { quantity = '1' } = values();
          orders.push({ item: name, quantity });
          go('Thanks', '');
        },
        again: () => back(2),
      },
    },
    'com.example.bank': {
      name: 'Bank',
      secure: true,
      seed: () => ({}),
      screens: { Main: () => bar('Bank') + says('Balance: €1,204.10') },
      acts: {},
    },
  };

  const data = {};
  const stacks = {};
  /** The app in front; null on the home screen. */
  let front = null;
  let overview = false;
  /** Apps that were used, latest last. */
  let used = [];

  const screen = document.getElementById('screen');
  const top = () => stacks[front].at(-1);
  const values = () => Object.fromEntries([...screen.querySelectorAll('input')].map(({ name, value }) => [name, value]));

  function draw() {
    const scroll = document.scrollingElement.scrollTop;
    if (overview) screen.innerHTML = bar('Recent apps') + used.toReversed().map((name) => row('task', apps[name].name, 'switch', { arg: name })).join('');
    else if (front === null)
      screen.innerHTML = bar('Home') + Object.entries(apps).map(([name, app]) => row('icon', app.name, 'launch', { arg: name })).join('');
    else screen.innerHTML = apps[front].screens[top().screen](data[front], top().arg);
    document.scrollingElement.scrollTop = scroll;
  }

  function show() {
    form = {};
    document.activeElement?.blur();
    draw();
    document.scrollingElement.scrollTop = 0;
  }

  function go(name, arg) {
    stacks[front].push({ screen: name, arg: String(arg) });
    show();
  }

  function back(levels = 1) {
    if (overview) overview = false;
    else if (front !== null)
      for (let n = 0; n < levels; n++)
        if (stacks[front].length > 1) stacks[front].pop();
        else front = null;
    show();
  }

  function start(name) {
    overview = false;
    front = name;
    stacks[name] ??= [{ screen: 'Main', arg: '' }];
    used = [...used.filter((app) => app !== name), name];
    show();
  }

  function press(act, arg) {
    if (act === 'launch' || act === 'switch') start(arg);
    else apps[front]?.acts[act]?.(data[front], arg);
  }

  /** Milliseconds after which a press counts as held. */
  const heldMs = 450;
  let holding = 0;
  let held = false;
  document.addEventListener('touchstart', ({ target }) => {
    const { hold, arg } = target.closest?.('button')?.dataset ?? {};
    held = false;
    if (hold)
      holding = setTimeout(() => {
        held = true;
        press(hold, arg);
      }, heldMs);
  });
  for (const name of ['touchmove', 'touchend']) document.addEventListener(name, () => clearTimeout(holding));
  document.addEventListener('contextmenu', (event) => event.preventDefault());
  document.addEventListener('click', ({ target }) => {
    const { act, arg } = target.closest?.('button')?.dataset ?? {};
    if (act && !held) press(act, arg);
    held = false;
  });
  document.addEventListener('input', ({ target }) => {
    form[target.name] = target.value;
  });

  /** The screen as UI Automator dumps it. */
  function tree(ratio) {
    const [width, height] = [window.innerWidth, window.innerHeight];
    const name = front ?? 'com.example.home';
    const classes = { INPUT: 'android.widget.EditText', BUTTON: 'android.widget.Button', SPAN: 'android.widget.TextView' };
    const own = (element) =>
      element.tagName === 'INPUT'
        ? element.value
        : [...element.childNodes]
            .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
            .map(({ nodeValue }) => nodeValue.trim())
            .join(' ');
    const visit = (element, index) => {
      const box = element.getBoundingClientRect();
      const [x0, y0, x1, y1] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(width, box.right), Math.min(height, box.bottom)];
      if (x1 <= x0 || y1 <= y0) return '';
      const id = element.dataset.id ? `${name}:id/${element.dataset.id}` : '';
      const toggle = element.getAttribute('role') === 'switch';
      const at = {
        ...{ index, text: own(element), 'resource-id': id, package: name },
        class: toggle ? 'android.widget.Switch' : (classes[element.tagName] ?? 'android.view.ViewGroup'),
        ...{ 'content-desc': element.getAttribute('aria-label') ?? '', checkable: toggle },
        ...{ checked: element.getAttribute('aria-checked') === 'true', clickable: ['BUTTON', 'INPUT'].includes(element.tagName) },
        ...{ enabled: true, focused: document.activeElement === element, 'long-clickable': Boolean(element.dataset.hold) },
        bounds: `[${Math.round(x0 * ratio)},${Math.round(y0 * ratio)}][${Math.round(x1 * ratio)},${Math.round(y1 * ratio)}]`,
      };
      const attributes = Object.entries(at).map(([key, value]) => `${key}="${escaped(value)}"`).join(' ');
      return `<node ${attributes}>${[...element.children].map(visit).join('')}</node>`;
    };
    const rotation = width > height ? 1 : 0;
    return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${rotation}">${visit(screen, 0)}</hierarchy>`;
  }

  function clear(name) {
    if (!apps[name]) return false;
    data[name] = apps[name].seed();
    delete stacks[name];
    used = used.filter((app) => app !== name);
    if (front === name) front = null;
    show();
    return true;
  }

  globalThis.phone = {
    home() {
      [front, overview] = [null, false];
      show();
    },
    back: () => back(),
    recents() {
      overview = true;
      show();
    },
    launcher: (name) => (apps[name] ? `${name}/.Main` : null),
    start(component) {
      const [name] = component.split('/');
      if (!apps[name]) return false;
      start(name);
      return true;
    },
    stop(name) {
      delete stacks[name];
      used = used.filter((app) => app !== name);
      if (front === name) this.home();
    },
    clear,
    focus: () => (overview ? 'com.example.home/.Recents' : front === null ? 'com.example.home/.Launcher' : `${front}/.${top().screen}`),
    secure: () => front !== null && !overview && apps[front].secure === true,
    rows(uri, where) {
      const [, name, table] = /^content:\/\/([\w.]+)\/(\w+)$/.exec(uri) ?? [];
      const rows = data[name]?.[table];
      if (!Array.isArray(rows)) return null;
      const [, key, value] = /^(\w+)='(.*)'$/.exec(where) ?? [];
      return rows
        .map((row, at) => ({ _id: at + 1, ...row }))
        .filter((row) => key === undefined || String(row[key]) === value)
        .map((row) => Object.entries(row).map(([field, found]) => `${field}=${found}`).join(', '));
    },
    setting(key, value) {
      if (value !== undefined) settings[key] = value;
      if (value !== undefined && front === 'com.example.settings') draw();
      return settings[key] ?? null;
    },
    tree,
  };
  settings = fresh();
  for (const name of Object.keys(apps)) data[name] = apps[name].seed();
  show();
})();
