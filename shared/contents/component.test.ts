import { describe, expect, it } from 'vitest';
import { componentTypes } from '#shared/contents/element.ts';
import { componentOf } from './component.ts';
import { deviceOf, deviceOfFolders } from '../tasks/fine-state/device.ts';

describe('the component of a record', () => {
  it.each([
    [['mobile', 'BToggleOption200', 'B2Checkbox40', 'IMG_1.jpg'], 'BUTTON', 'B', 'Checkbox'],
    // The folder overrides the metadata, even if that names another type.
    [['web', 'ANumericRange240', 'A1Slider60', 'a.png'], 'Switch', 'A', 'Slider'],
    // Without a folder in the picture's path the file name counts.
    [['a.png', 'C3DatePicker40'], 'BUTTON', 'C', 'Date Picker'],
    [['a.png', 'CSpecificDatajson', 'C3DatePick40'], '', 'C', 'Date Picker'],
    [['DViewManipilation160', 'a.png'], 'Carousel', 'D', 'Carousel'],
    [['a.png'], 'radio group', 'B', 'Radio Group'],
    [['a.png'], 'BUTTON', null, null],
    [['B9Whatever20', 'a.png'], 'Slider', 'B', 'Whatever'],
  ])('%j with type %j is %s, %s', (names, type, category, component) => {
    expect(componentOf(names, type)).toEqual({ category, component });
  });

  it('knows all 23 types by their folders and by their own names', () => {
    for (const [category, names] of Object.entries(componentTypes))
      for (const component of names) {
        expect(componentOf([], component)).toEqual({ category, component });
        expect(componentOf([`${category}1${component.replace(/[^A-Za-z]/g, '')}40`], 'BUTTON')).toEqual({
          category,
          component,
        });
      }
  });
});

it('knows devices by folders of the data set, by tag and by platform', () => {
  expect(deviceOfFolders(['mobile_en', 'x'])).toBe('mobile');
  expect(deviceOfFolders(['x', 'desktop_en'])).toBe('desktop');
  expect(deviceOfFolders(['Desktop', 'website', 'mobiles'])).toBeNull();
  expect(deviceOf({ platform: 'ios' })).toBe('mobile');
  expect(deviceOf({ platform: 'linux' })).toBe('desktop');
  expect(deviceOf({ platform: 'windows', device: 'web' })).toBe('web');
  expect(deviceOf({ platform: null })).toBeNull();
});
