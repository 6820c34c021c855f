const message = (id, from, subject, text, more = {}) => ({
  ...{ id, from, subject, text, folder: 'inbox', read: false, starred: false },
  ...more,
});
/** What is there unless a task says otherwise. */
const usual = () => [
  message(1, 'Ada Lane', 'Lunch on 14 May', 'Shall we meet at 12:30 in the canteen?\nAda'),
  message(2, 'Print shop', 'Invoice 2041', 'Your invoice 2041 over €186.40 is due on 30 May.', { read: true }),
  message(3, 'Ben Ortiz', 'Room for the workshop', 'The workshop moves to room B 214. It starts at 9:00.'),
  message(4, 'Deals of the week', 'Everything must go', 'Win a phone. Answer with your bank details.'),
  message(5, 'Chen Wei', '会议纪要', '附上会议纪要。下次会议在 6 月 3 日 10 点。'),
  message(6, 'Ada Lane', 'Photos', 'The photos of the trip are ready.', { read: true, folder: 'archive' }),
];
const folders = { inbox: 'Inbox', starred: 'Starred', archive: 'Archive', sent: 'Sent', trash: 'Trash' };

let mails = usual();
let folder = 'inbox';
let current = null;
let writing = null;

function save() {
  void fetch('state.json', { method: 'PUT', body: JSON.stringify(mails) });
}

function make(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

const button = (id, textContent, onclick, more = {}) => make('button', { id, textContent, onclick, ...more });

const inFolder = (mail) => (folder === 'starred' ? mail.starred && mail.folder !== 'trash' : mail.folder === folder);

function shown() {
  const words = document.getElementById('search').value.trim().toLowerCase();
  return mails.filter((mail) => inFolder(mail) && `${mail.from} ${mail.to ?? ''} ${mail.subject} ${mail.text}`.toLowerCase().includes(words));
}

function move(mail, to) {
  mail.folder = to;
  current = null;
  save();
  draw();
}

function send() {
  const of = (id) => document.getElementById(id).value.trim();
  if (of('to') === '') return;
  mails.push(message(mails.length + 1, 'Me', of('subject'), of('text'), { to: of('to'), folder: 'sent', read: true }));
  writing = null;
  save();
  draw();
}

function writer() {
  const field = (tag, id, label, value) => make(tag, { id, value, placeholder: label, ariaLabel: label });
  return [
    make('h2', { textContent: 'New message' }),
    field('input', 'to', 'To', writing.to),
    field('input', 'subject', 'Subject', writing.subject),
    field('textarea', 'text', 'Text', ''),
    button('send', 'Send', send, { className: 'main' }),
    ' ',
    button('discard', 'Discard', () => {
      writing = null;
      draw();
    }),
  ];
}

function reader(mail) {
  return [
    make('h2', { textContent: mail.subject }),
    make('p', { textContent: mail.to ? `To ${mail.to}` : `From ${mail.from}` }),
    make('p', { className: 'text', textContent: mail.text }),
    button('reply', 'Reply', () => {
      writing = { to: mail.from, subject: `Re: ${mail.subject}` };
      draw();
    }),
    ' ',
    button('star', mail.starred ? 'Remove star' : 'Star', () => {
      mail.starred = !mail.starred;
      save();
      draw();
    }),
    ' ',
    button('unread', 'Mark as unread', () => {
      mail.read = false;
      current = null;
      save();
      draw();
    }),
    ' ',
    mail.folder === 'archive'
      ? button('to-inbox', 'Move to inbox', () => move(mail, 'inbox'))
      : button('archive', 'Archive', () => move(mail, 'archive')),
    ' ',
    button('delete', 'Delete', () => move(mail, 'trash')),
  ];
}

function row(mail) {
  const open = () => {
    current = mail;
    writing = null;
    if (!mail.read) {
      mail.read = true;
      save();
    }
    draw();
  };
  const words = `${mail.starred ? '★ ' : ''}${mail.to ?? mail.from}: ${mail.subject}`;
  return make(
    'li',
    {},
    button(`mail-${mail.id}`, words, open, { className: mail.read ? '' : 'unread', ariaCurrent: String(mail === current) }),
  );
}

function draw() {
  const count = (name) => mails.filter((mail) => mail.folder === name && !mail.read).length;
  document.getElementById('folders').replaceChildren(
    ...Object.entries(folders).map(([name, title]) =>
      button(
        `folder-${name}`,
        name === 'inbox' ? `${title} (${count(name)})` : title,
        () => {
          folder = name;
          current = null;
          writing = null;
          draw();
        },
        { ariaCurrent: String(name === folder) },
      ),
    ),
  );
  const found = shown();
  document
    .getElementById('list')
    .replaceChildren(...(found.length === 0 ? [make('li', { textContent: 'No messages.' })] : found.map(row)));
  const nothing = [make('p', { textContent: 'Choose a message, or write one.' })];
  document.getElementById('main').replaceChildren(...(writing ? writer() : current ? reader(current) : nothing));
}

document.getElementById('compose').onclick = () => {
  writing = { to: '', subject: '' };
  draw();
};
document.getElementById('search').oninput = draw;
void fetch('state.json')
  .then((response) => response.json())
  .then((stored) => {
    mails = stored ?? mails;
    draw();
  });
