const products = [
  { id: 'desk-lamp', name: 'Desk lamp', kind: 'lamp', price: 24.9 },
  { id: 'floor-lamp', name: 'Floor lamp', kind: 'lamp', price: 59 },
  { id: 'night-light', name: 'Small night light', kind: 'lamp', price: 9.5 },
  { id: 'mug', name: 'Ceramic mug', kind: 'kitchen', price: 8 },
  { id: 'teapot', name: 'Glass teapot', kind: 'kitchen', price: 19.9 },
  { id: 'notebook', name: 'Notebook, 80 pages', kind: 'paper', price: 4.2 },
];
const money = (price) => `€${price.toFixed(2)}`;
const of = (id) => products.find((product) => product.id === id);

let state = { cart: [], orders: [] };
let view = 'products';
let order = 'featured';

function save() {
  void fetch('state.json', { method: 'PUT', body: JSON.stringify(state) });
}

function make(tag, props = {}, ...children) {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children);
  return node;
}

function productsView() {
  const words = document.getElementById('search').value.trim().toLowerCase();
  const found = products.filter(({ name, kind }) => `${name} ${kind}`.toLowerCase().includes(words));
  if (order === 'cheapest') found.sort((a, b) => a.price - b.price);
  const sort = (id, text) =>
    make('button', {
      id: `sort-${id}`,
      textContent: text,
      ariaPressed: String(order === id),
      className: order === id ? 'main' : '',
      onclick: () => {
        order = id;
        draw();
      },
    });
  return [
    make('p', {}, 'Sort: ', sort('featured', 'Featured'), ' ', sort('cheapest', 'Price, low to high')),
    ...(found.length === 0 ? [make('p', { textContent: 'No product matches.' })] : []),
    ...found.map(({ id, name, price }) =>
      make(
        'div',
        { className: 'row', id: `product-${id}` },
        make('span', { className: 'name', textContent: name }),
        make('span', { textContent: money(price) }),
        make('button', {
          id: `add-${id}`,
          textContent: 'Add to cart',
          ariaLabel: `Add ${name} to cart`,
          onclick: () => change(id, 1),
        }),
      ),
    ),
  ];
}

function change(id, by) {
  const line = state.cart.find((entry) => entry.id === id);
  if (line) line.quantity += by;
  else state.cart.push({ id, quantity: by });
  state.cart = state.cart.filter(({ quantity }) => quantity > 0);
  save();
  draw();
}

function place(note) {
  state.orders.push({ items: state.cart, note });
  state.cart = [];
  save();
  view = 'orders';
  draw();
}

function cartView() {
  if (state.cart.length === 0) return [make('p', { textContent: 'The cart is empty.' })];
  const note = make('input', { id: 'gift-note', placeholder: 'Nothing' });
  const sum = state.cart.reduce((all, { id, quantity }) => all + of(id).price * quantity, 0);
  const less = (id) => make('button', { id: `less-${id}`, textContent: '−', ariaLabel: 'One less', onclick: () => change(id, -1) });
  const more = (id) => make('button', { id: `more-${id}`, textContent: '+', ariaLabel: 'One more', onclick: () => change(id, 1) });
  return [
    ...state.cart.map(({ id, quantity }) =>
      make(
        'div',
        { className: 'row' },
        make('span', { className: 'name', textContent: of(id).name }),
        less(id),
        make('span', { textContent: String(quantity) }),
        more(id),
        make('span', { textContent: money(of(id).price * quantity) }),
      ),
    ),
    make('p', { textContent: `Total: ${money(sum)}` }),
    make('label', { htmlFor: 'gift-note', textContent: 'Gift note' }),
    note,
    make('p', {}, make('button', { id: 'order', className: 'main', textContent: 'Place order', onclick: () => place(note.value.trim()) })),
  ];
}

function ordersView() {
  if (state.orders.length === 0) return [make('p', { textContent: 'There are no orders yet.' })];
  return state.orders.map(({ items, note }, at) =>
    make(
      'div',
      { className: 'row' },
      make('span', {
        className: 'name',
        textContent: `Order ${at + 1}: ${items.map(({ id, quantity }) => `${quantity} × ${of(id).name}`).join(', ')}`,
      }),
      make('span', { textContent: note === '' ? 'No gift note' : ['Gift note:', note].join(' ') }),
    ),
  );
}

function draw() {
  const count = state.cart.reduce((all, { quantity }) => all + quantity, 0);
  document.getElementById('show-cart').textContent = `Cart (${count})`;
  const views = { products: productsView, cart: cartView, orders: ordersView };
  document.getElementById('main').replaceChildren(...views[view]());
}

for (const name of ['products', 'cart', 'orders'])
  document.getElementById(`show-${name}`).onclick = () => {
    view = name;
    draw();
  };
document.getElementById('search').oninput = () => {
  view = 'products';
  draw();
};
void fetch('state.json')
  .then((response) => response.json())
  .then((stored) => {
    state = stored ?? state;
    draw();
  });
