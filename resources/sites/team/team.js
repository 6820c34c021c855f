const person = (id, name, email, role, active = true) => ({ id, name, email, role, active });
/** What is there unless a task says otherwise. */
let state = {
  people: [
    person('ada', 'Ada Lane', 'ada@example.org', 'admin'),
    person('ben', 'Ben Ortiz', 'ben@example.org', 'editor'),
    person('chen', 'Chen Wei', 'chen@example.org', 'viewer'),
    person('dora', 'Dora Klein', 'dora@example.org', 'viewer'),
    person('emil', 'Emil Berg', 'emil@example.org', 'editor', false),
    person('faye', 'Faye Moss', 'faye@example.org', 'viewer'),
  ],
  settings: { signUp: true, twoFactor: false, keepDays: '30', notice: '' },
  log: [],
};
const roles = ['viewer', 'editor', 'admin'];

let view = 'people';
let role = 'all';
let words = '';
let adding = false;

/** Notes what was done, and keeps it. */
function done(what) {
  state.log.push(what);
  void fetch('state.json', { method: 'PUT', body: JSON.stringify(state) });
  draw();
}

function make(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

const button = (id, textContent, onclick, more = {}) => make('button', { id, textContent, onclick, ...more });
const cell = (...children) => make('td', {}, ...children);

function personRow(person) {
  const choose = roles.map((name) =>
    button(
      `role-${person.id}-${name}`,
      name,
      () => {
        person.role = name;
        done(`role ${person.id} ${name}`);
      },
      { ariaPressed: String(person.role === name), ariaLabel: `Make ${person.name} ${name}` },
    ),
  );
  const toggle = button(`active-${person.id}`, person.active ? 'Deactivate' : 'Activate', () => {
    person.active = !person.active;
    done(`${person.active ? 'activate' : 'deactivate'} ${person.id}`);
  });
  const names = [cell(person.name), cell(person.email), cell(...choose), cell(person.active ? 'active' : 'inactive')];
  return make('tr', { id: `person-${person.id}`, className: person.active ? '' : 'off' }, ...names, cell(toggle));
}

function adder() {
  const field = (id, label) => make('input', { id, placeholder: label, ariaLabel: label });
  const go = () => {
    const [name, email] = ['name', 'email'].map((id) => document.getElementById(id).value.trim());
    if (name === '' || !email.includes('@')) return;
    const id = name.split(' ')[0].toLowerCase();
    state.people.push(person(id, name, email, 'viewer'));
    adding = false;
    done(`add ${id}`);
  };
  return make('div', { className: 'bar' }, field('name', 'Name'), field('email', 'E-mail'), button('save-person', 'Add', go, { className: 'main' }));
}

function peopleView() {
  const found = state.people.filter((person) => (role === 'all' || person.role === role) && `${person.name} ${person.email}`.toLowerCase().includes(words));
  const search = make('input', {
    id: 'search',
    type: 'search',
    value: words,
    placeholder: 'Name or e-mail',
    ariaLabel: 'Name or e-mail',
    oninput: (event) => {
      words = event.target.value.trim().toLowerCase();
      drawRows();
    },
  });
  const filters = ['all', ...roles].map((name) =>
    button(`filter-${name}`, name, () => {
      role = name;
      draw();
    }, { ariaPressed: String(role === name) }),
  );
  const add = button('add-person', 'Add person', () => {
    adding = true;
    draw();
  });
  const head = ['Name', 'E-mail', 'Role', 'State', ''].map((title) => make('th', { textContent: title }));
  return [
    make('div', { className: 'bar' }, search, ...filters, add),
    ...(adding ? [adder()] : []),
    make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', { id: 'rows' }, ...found.map(personRow))),
  ];
}

/** The rows alone, so that the field keeps what is typed. */
function drawRows() {
  const rows = peopleView().at(-1).querySelector('tbody');
  document.getElementById('rows').replaceWith(rows);
}

function settingsView() {
  const { settings } = state;
  const check = (id, key, text) =>
    make(
      'label',
      {},
      make('input', {
        id,
        type: 'checkbox',
        checked: settings[key],
        onchange: (event) => {
          settings[key] = event.target.checked;
          done(`setting ${key} ${settings[key]}`);
        },
      }),
      ` ${text}`,
    );
  const notice = make('input', { id: 'notice', value: settings.notice, ariaLabel: 'Notice' });
  const days = button('keep-90', 'Keep the log for 90 days', () => {
    settings.keepDays = '90';
    done('setting keepDays 90');
  });
  return [
    check('sign-up', 'signUp', 'People may sign up by themselves'),
    check('two-factor', 'twoFactor', 'Everybody needs a second factor'),
    make('p', {}, `The log is kept for ${settings.keepDays} days. `, days),
    make('label', {}, 'Notice on the start page ', notice, ' ', button('save-notice', 'Save', () => {
      settings.notice = notice.value.trim();
      done('setting notice');
    })),
  ];
}

const logView = () =>
  state.log.length === 0
    ? [make('p', { textContent: 'Nothing was done yet.' })]
    : [make('ol', {}, ...state.log.map((textContent) => make('li', { textContent })))];

function draw() {
  const views = { people: peopleView, settings: settingsView, log: logView };
  for (const name of Object.keys(views)) document.getElementById(`show-${name}`).ariaCurrent = String(name === view);
  document.getElementById('main').replaceChildren(...views[view]());
}

for (const name of ['people', 'settings', 'log'])
  document.getElementById(`show-${name}`).onclick = () => {
    view = name;
    draw();
  };
void fetch('state.json')
  .then((response) => response.json())
  .then((stored) => {
    state = stored ?? state;
    draw();
  });
