const read = () => JSON.parse(localStorage.getItem('notes') ?? '[]');
let notes = read();
let current = null;

function save() {
  localStorage.setItem('notes', JSON.stringify(notes));
}

function make(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

function draw() {
  document.getElementById('list').replaceChildren(
    ...notes.map((note, at) =>
      make(
        'li',
        {},
        make('button', {
          textContent: note.title || 'Untitled',
          className: note.done ? 'done' : '',
          ariaCurrent: String(at === current),
          onclick: () => {
            current = at;
            draw();
          },
        }),
      ),
    ),
  );
  document.getElementById('main').replaceChildren(...(current === null ? [make('p', { textContent: 'Choose a note, or write a new one.' })] : editor()));
}

function editor() {
  const note = notes[current];
  const title = make('input', { id: 'title', value: note.title, placeholder: 'Title', ariaLabel: 'Title' });
  const text = make('textarea', { id: 'text', value: note.text, placeholder: 'Text', ariaLabel: 'Text' });
  return [
    title,
    text,
    make('button', {
      id: 'save',
      textContent: 'Save',
      onclick: () => {
        Object.assign(note, { title: title.value.trim(), text: text.value.trim() });
        save();
        draw();
      },
    }),
    ' ',
    make('button', {
      id: 'done',
      textContent: note.done ? 'Not done' : 'Mark as done',
      onclick: () => {
        note.done = !note.done;
        save();
        draw();
      },
    }),
    ' ',
    make('button', {
      id: 'delete',
      textContent: 'Delete',
      onclick: () => {
        notes.splice(current, 1);
        current = null;
        save();
        draw();
      },
    }),
  ];
}

document.getElementById('new').onclick = () => {
  notes.push({ title: '', text: '', done: false });
  current = notes.length - 1;
  draw();
};
draw();
