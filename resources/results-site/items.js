/* The item browser of a published results site: plain script, no request to anywhere, works from a file. */
(function () {
  'use strict';
  var data = window.benchwrightItems || [];
  var perPage = 50;
  var names = { r: 'right', w: 'wrong', p: 'parse failure', f: 'refusal', e: 'error', '-': 'not answered' };
  var signs = { r: '✓', w: '✗', p: '?', f: '⊘', e: '!', '-': '–' };
  var at = { task: 0, page: 0, open: {} };

  function make(tag, props, children) {
    var node = document.createElement(tag);
    Object.keys(props || {}).forEach(function (key) {
      if (key === 'text') node.textContent = props.text;
      else node.setAttribute(key, props[key]);
    });
    (children || []).forEach(function (child) {
      node.appendChild(child);
    });
    return node;
  }
  function svg(tag, props) {
    var node = document.createElementNS('http://www.w3.org/2000/svg', tag);
    Object.keys(props).forEach(function (key) {
      node.setAttribute(key, props[key]);
    });
    return node;
  }
  function by(id) {
    return document.getElementById(id);
  }

  /* An item: [text, options or 0, key or 0, pictures, boxes or 0, outcomes, answers]. Without a key it is withheld. */
  function matches(item) {
    var words = by('search').value.trim().toLowerCase();
    if (words && item[0].toLowerCase().indexOf(words) < 0) return false;
    var model = by('model').value;
    var outcome = by('outcome').value;
    if (outcome === '') return true;
    if (outcome === 'withheld') return item[2] === 0;
    if (item[2] === 0) return false;
    if (model !== '') return item[5].charAt(Number(model)) === outcome;
    return item[5].indexOf(outcome) >= 0;
  }

  function picture(set, item) {
    return item[3].map(function (number, order) {
      var shown = set.pictures[number];
      var figure = make('figure', {});
      var image = make('img', { src: shown[0], alt: 'Picture ' + (order + 1) + ' of the item', loading: 'lazy' });
      image.width = shown[1];
      image.height = shown[2];
      figure.appendChild(image);
      if (order > 0) return figure;
      var marks = svg('svg', { viewBox: '0 0 ' + shown[1] + ' ' + shown[2], 'aria-hidden': 'true' });
      var thin = Math.max(shown[1], shown[2]) / 400;
      (item[4] || []).forEach(function (box) {
        marks.appendChild(
          svg('rect', {
            x: box[0], y: box[1], width: box[2] - box[0], height: box[3] - box[1],
            fill: 'none', stroke: '#0a7d33', 'stroke-width': thin * 1.5,
          }),
        );
      });
      (item[6] || []).forEach(function (answer, model) {
        if (!Array.isArray(answer)) return;
        var right = item[5].charAt(model) === 'r';
        marks.appendChild(
          svg('circle', {
            cx: answer[0], cy: answer[1], r: thin * 3, fill: right ? '#0a7d33' : '#b3261e', stroke: '#fff', 'stroke-width': thin,
          }),
        );
      });
      figure.appendChild(marks);
      return figure;
    });
  }

  function details(set, item) {
    var parts = picture(set, item);
    if (item[1])
      parts.push(
        make('ul', { class: 'options' }, item[1].map(function (option) {
          return make('li', { text: option[0] + '. ' + option[1] });
        })),
      );
    if (item[2] === 0) {
      parts.push(make('p', { text: 'The answer of this item is withheld, and so is what models answered.' }));
      return parts;
    }
    parts.push(make('p', { text: 'Key: ' + item[2] }));
    if (set.models.length > 0) {
      var head = make('tr', {}, ['Model', 'Outcome', 'Answer'].map(function (text) {
        return make('th', { text: text, scope: 'col' });
      }));
      var rows = set.models.map(function (name, model) {
        var answer = (item[6] || [])[model];
        var said = Array.isArray(answer) ? '(' + answer.join(', ') + ')' : answer || '–';
        return make('tr', {}, [
          make('th', { text: name, scope: 'row' }),
          make('td', { text: names[item[5].charAt(model)] || names['-'] }),
          make('td', { text: said }),
        ]);
      });
      parts.push(make('table', {}, [make('thead', {}, [head]), make('tbody', {}, rows)]));
    }
    return parts;
  }

  function line(set, item, number) {
    var rights = item[5].split('r').length - 1;
    var summary = make('summary', {}, [
      make('span', { class: 'number', text: String(number + 1) }),
      make('span', { class: 'text', text: item[0] }),
      make('span', {
        class: 'tally',
        text: item[2] === 0 ? 'withheld' : set.models.length === 0 ? '' : rights + ' of ' + set.models.length + ' right',
      }),
    ]);
    var model = by('model').value;
    if (model !== '' && item[2] !== 0)
      summary.appendChild(make('span', { class: 'sign', text: signs[item[5].charAt(Number(model))] || '' }));
    var box = make('details', {}, [summary]);
    box.addEventListener('toggle', function () {
      if (!box.open || box.childNodes.length > 1) return;
      details(set, item).forEach(function (node) {
        box.appendChild(node);
      });
    });
    return make('li', {}, [box]);
  }

  function draw() {
    var set = data[at.task];
    if (!set) {
      by('count').textContent = 'There are no items.';
      return;
    }
    var found = [];
    set.items.forEach(function (item, number) {
      if (matches(item)) found.push([item, number]);
    });
    var pages = Math.max(1, Math.ceil(found.length / perPage));
    at.page = Math.min(at.page, pages - 1);
    var list = by('list');
    list.textContent = '';
    found.slice(at.page * perPage, (at.page + 1) * perPage).forEach(function (entry) {
      list.appendChild(line(set, entry[0], entry[1]));
    });
    by('count').textContent =
      found.length + ' of ' + set.items.length + ' items, page ' + (at.page + 1) + ' of ' + pages;
    by('before').disabled = at.page === 0;
    by('after').disabled = at.page >= pages - 1;
  }

  function fill(select, options) {
    select.textContent = '';
    options.forEach(function (option) {
      select.appendChild(make('option', { value: option[0], text: option[1] }));
    });
  }
  function task() {
    var set = data[at.task];
    fill(by('model'), [['', 'any']].concat((set ? set.models : []).map(function (name, model) {
      return [String(model), name];
    })));
    at.page = 0;
    draw();
  }

  fill(by('task'), data.map(function (set, number) {
    return [String(number), set.name];
  }));
  fill(by('outcome'), [['', 'any'], ['withheld', 'withheld']].concat(['r', 'w', 'p', 'f', 'e'].map(function (sign) {
    return [sign, names[sign]];
  })));
  by('task').addEventListener('change', function () {
    at.task = Number(by('task').value);
    task();
  });
  ['model', 'outcome', 'search'].forEach(function (id) {
    by(id).addEventListener('input', function () {
      at.page = 0;
      draw();
    });
  });
  by('before').addEventListener('click', function () {
    at.page -= 1;
    draw();
  });
  by('after').addEventListener('click', function () {
    at.page += 1;
    draw();
  });
  by('filters').addEventListener('submit', function (event) {
    event.preventDefault();
  });
  task();
})();
