/** Roles in accessibility trees of AT-SPI and of web pages, and FineState-Bench's component types. */
export const componentOfRole: Record<string, string> = {
  slider: 'Slider',
  spinbutton: 'Stepper',
  'spin button': 'Stepper',
  switch: 'Switch',
  checkbox: 'Checkbox',
  'check box': 'Checkbox',
  'check menu item': 'Checkbox',
  radio: 'Radio Group',
  'radio button': 'Radio Group',
  tab: 'Tabs',
  'page tab': 'Tabs',
  combobox: 'Listbox/Dropdown',
  'combo box': 'Listbox/Dropdown',
};
