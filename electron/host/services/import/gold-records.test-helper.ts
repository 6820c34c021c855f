const fractions = [
  [0.1, 0.1, 0.3, 0.4],
  [-0.1, 0.5, 0.2, 0.6],
  [0.5, 0.5, 0.2, 0.6],
  [0.5, 0.5, 0.5, 0.6],
  [1.5, 0.5, 1.6, 0.6],
  [-1, -1, -1, -1],
  [0.1, 0.1, 1.2, 0.9],
  [20, 10, 60, 40],
  [1e12, 0, 2e12, 1],
];
const corners = [
  [10, 10, 50, 40],
  [50, 10, 10, 40],
  [150, 50, 260, 120],
  [300, 10, 340, 40],
  [10, 10, 10, 40],
  [0.1, 0.1, 0.2, 0.2],
  [-1, -1, -1, -1],
];
const target = { image_path: 'a.png', img_filename: 'a.png', image_size: [200, 100], img_size: [200, 100] };
const group = { question: 'What?', options: { A: 'x', B: 'y' }, answer: 'A', explanation: '', difficulty: 'easy' };
const asked = (groups: unknown[]) => ({ image_path: 'a.png', image_size: [200, 100], platform: 'os_web', groups });
const cased = (boxes: object, component: unknown = { name: 'n', type: 'Slider' }) => ({
  image: 'a.png',
  component,
  processing_details: { locate: [0.1, 0.1, 0.5, 0.5], ...boxes },
});

/** Good and bad records of each format with gold. */
export const records: Record<string, unknown[]> = {
  'mmbench-gui-l1': [
    asked([group]),
    asked([group, { ...group, answer: 'C' }, { ...group, answer: ' b ' }]),
    asked([
      { ...group, answer: '' },
      { ...group, options: { A: 'x' } },
    ]),
    asked([{ ...group, options: { '1': 'x', '2': 'y' } }, 'no group', null]),
    asked([{ ...group, options: { A: 'x', B: 'y', D: 'z' }, answer: 'D' }]),
    asked([group, group, group, { ...group, difficulty: undefined }]),
    asked([]),
    { ...asked([group]), app_name: null },
    { ...asked([group]), groups: 'none' },
    { image_path: '', groups: [group] },
    [group],
  ],
  'mmbench-gui-l2': [
    ...fractions.map((bbox) => ({ ...target, bbox, instruction: 'Press', grounding_type: 'basic' })),
    { ...target, bbox: fractions[0], instruction: '', grounding_type: 'basic' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'hard' },
    { ...target, bbox: [1, 2, 3], instruction: 'Press', grounding_type: 'basic' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'advanced', app_name: null, platform: null },
    { ...target, bbox: fractions[0], instruction: 'x'.repeat(2001), grounding_type: 'basic' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'basic', data_type: 'image' },
    { ...target, bbox: fractions[0], instruction: 'Press', grounding_type: 'basic', image_size: [7, 100] },
    'no record',
  ],
  screenspot: [
    ...corners.map((bbox) => ({ ...target, bbox, instruction: 'Press', data_type: 'icon', data_source: 'shop' })),
    { ...target, bbox: corners[0], instruction: 'Press', data_type: 'image' },
    { ...target, bbox: corners[0], instruction: 'Press', data_source: null },
    { ...target, bbox: corners[0], instruction: '' },
    { ...target, bbox: 'none', instruction: 'Press' },
  ],
  'screenspot-pro': [
    ...corners.map((bbox) => ({ ...target, bbox, instruction: 'Press', ui_type: 'icon', group: 'CAD' })),
    { ...target, bbox: corners[0], instruction: 'Press', instruction_cn: null, application: null },
    { ...target, bbox: corners[0], instruction: 'Press', img_size: [0, 0] },
    { ...target, bbox: corners[0], instruction: 'Press', img_size: [20, 10] },
    { ...target, bbox: corners[0] },
  ],
  'osworld-g': [
    ...corners.map((box) => ({ ...target, id: '1', instruction: 'Press', box_type: 'bbox', box_coordinates: box })),
    { ...target, id: '1', instruction: 'Press', box_type: 'refusal', box_coordinates: [-1, -1, -1, -1] },
    { ...target, id: '1', instruction: 'Press', box_type: 'polygon', box_coordinates: [1, 1, 50, 1, 50, 40] },
    { ...target, id: '1', instruction: 'Press', box_type: 'polygon', box_coordinates: [1, 1, 50, 1] },
    { ...target, id: '1', instruction: 'Press', box_type: 'polygon', box_coordinates: [1, 1, 50, 1, 90, 1] },
    { ...target, instruction: 'Press', box_type: 'bbox', box_coordinates: [1, 2, 3] },
    { ...target, instruction: 'Press', box_type: 'circle', box_coordinates: corners[0] },
  ],
  finestate: [
    ...fractions.map((locate) => cased({ locate })),
    ...fractions.map((interactbbox) => cased({ interactbbox })),
    ...fractions.map((loactebbox) => cased({ loactebbox })),
    cased({ interactbbox: [], loactebbox: null }),
    cased({ locate: null, bbox: fractions[0], now_coords: fractions[0] }),
    cased({ locate: [] }),
    cased({ locate: [1, 2] }),
    cased({}, null),
    cased({}, { type: 7 }),
    { image: 'a.png', component: {} },
  ],
};
