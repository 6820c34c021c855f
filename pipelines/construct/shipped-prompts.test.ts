import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { promptFolder } from '#pipelines/prompts/prompt-folder.ts';
import { questionAspects } from '#shared/contents/question.ts';
import { components } from '#shared/contents/component.ts';
import { categoryLines } from './fine-state/filter.ts';

const prompts = promptFolder(fileURLToPath(new URL('../../resources/prompts', import.meta.url)));

/** The user part of a shipped prompt, with every variable replaced by its name or by `fill`. */
function filled(id: string, fill: Record<string, string> = {}): string {
  const prompt = prompts.get(id);
  const blank = Object.fromEntries(prompt.inputs.map((name) => [name, `[${name}]`]));
  return prompt.render({ ...blank, ...fill }).user;
}

describe('the shipped prompts', () => {
  it('of the filter name the four categories with all 23 controls that qualify', () => {
    const text = filled('fine-state/filter', { categories: categoryLines });
    for (const letter of ['A', 'B', 'C', 'D']) expect(text).toMatch(new RegExp(`^- ${letter}, .+: .+`, 'm'));
    for (const { name, category } of components)
      expect(text.split('\n').find((line) => line.startsWith(`- ${category},`))).toContain(name);
    expect(text).toContain('one single action');
  });

  it('of the draft say what a state of each component type is', () => {
    const text = filled('fine-state/draft', { components: '' }).toLowerCase();
    const rule = /^what a state is depends on the type:.*$/m.exec(text)?.[0] ?? '';
    const words = {
      ...{ Tabs: 'tab', 'Segmented Control': 'segment', 'Drag & Reorder': 'reordered', 'Zoom & Pan': 'zoom and pan' },
      ...{ 'Resizable Pane': 'pane', 'Tree View': 'tree', 'Table Column': 'column', 'Color Picker': 'color' },
      ...{ 'Date Picker': 'date', 'Time Picker': 'time', 'Listbox/Dropdown': 'listbox or dropdown' },
    } as Record<string, string>;
    expect(components.filter(({ name }) => !rule.includes(words[name] ?? name.toLowerCase()))).toEqual([]);
  });

  it('of grounding give an example of both kinds of wording', () => {
    const text = filled('grounding/draft');
    expect(text).toMatch(/An example.*basic ".+"; advanced ".+"/);
  });

  it('of questions name each aspect, and ask for it in the reply', () => {
    const text = filled('understanding/generate');
    for (const aspect of questionAspects) expect(text).toMatch(new RegExp(`^ *- ${aspect}: `, 'm'));
    expect(text).toContain('"aspect":');
    for (const examiner of ['verify', 'refine']) expect(filled(`understanding/${examiner}`)).toContain('"aspect":');
  });

  it('never show a key to a model that answers blind', () => {
    expect(prompts.get('understanding/solve').inputs).toEqual(['osName', 'items']);
    expect(filled('understanding/solve')).not.toMatch(/the key|explanation/i);
  });

  it('of interface perception name their two examples, and the same rules for every sub-type', () => {
    const examples = {
      widget: [/Three dots/, /speech bubble/],
      state: [/toggle.*on or off/, /selected.*focused/],
      layout: [/departure.*arrival/, /indented/],
    };
    for (const [subType, wanted] of Object.entries(examples)) {
      const text = filled(`interface-perception/${subType}`);
      const part = /Two examples:\n((?:- .*\n)+)/.exec(text)?.[1] ?? '';
      expect(part.trim().split('\n')).toHaveLength(2);
      for (const example of wanted) expect(part).toMatch(example);
      expect(text).toMatch(/must need the picture and knowledge of interfaces, not just grounding/);
      expect(text).toMatch(/four options that are plausible and of similar length/);
      expect(text).toMatch(/answered with yes, no or unknown/);
      expect(text).toMatch(/"augmented" asks the same of the thing in the red bounding box/);
      expect(text).toMatch(/"needed_knowledge":/);
    }
  });
});
