/** The fields of published question files in their order, outermost first; the project stores a record's keys sorted. */
const places = new Map(
  Object.entries({
    question_id: 0,
    knowledge: 1,
    knowledge_type: 2,
    knowledge_sub_type: 3,
    question_type: 4,
    question_text: 5,
    augmented_question: 6,
    question_image_dir_list: 7,
    option_text: 8,
    option_image_dir_list: 9,
    app_type: 10,
    os_type: 11,
    needed_knowledge: 12,
    annotation: 13,
    bbox: 14,
    point: 15,
    groundtruth: 16,
    messages: 17,
    role: 18,
    type: 19,
    content: 20,
    text: 21,
    image_url: 22,
    url: 23,
  }),
);
const placeOf = ([name]: [string, unknown]): number => places.get(name) ?? places.size;

/** The same value with the keys of its objects in the published order; other keys follow in the order they have. */
export function inPublishedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inPublishedOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort((a, b) => placeOf(a) - placeOf(b));
  return Object.fromEntries(entries.map(([name, one]) => [name, inPublishedOrder(one)]));
}
