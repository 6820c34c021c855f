import { expect, it } from 'vitest';
import { answerFits } from './answers.ts';

it.each([
  ['$0.00', { contains: '0' }, true],
  ['The displayed score is: 0. Method: opened the page.', { contains: '0' }, true],
  ['There are 10 orders.', { contains: '0' }, false],
  ['Order 1700', { contains: '170' }, false],
  ['000000170', { contains: '170' }, true],
  ['  quest  lumaflex band ', { equals: 'Quest Lumaflex Band' }, true],
  ['The best seller is Quest Lumaflex Band.', { equals: 'Quest Lumaflex Band' }, false],
  ['The best seller is Quest Lumaflex Band.', { contains: 'Quest Lumaflex Band' }, true],
  ['Quest Lumaflex Band', { equals: 'Quest Lumaflex™ Band' }, true],
  ['This category is empty.', { contains: 'cat' }, false],
  ['12\u00a0000 km', { equals: '12 000 km' }, true],
  ['3', { contains: '65 |OR| 3' }, true],
  ['65.', { equals: ['65', '3'] }, true],
  ['653', { contains: ['65', '3'] }, false],
  ['The total is 1,700.50 euros', { contains: '1700.5' }, true],
  ['-5 degrees', { contains: '5' }, false],
  ['Version 1.2.30', { contains: '1.2.3' }, false],
  ['It is written in C++', { contains: 'C' }, false],
  ['It takes 10km', { contains: '10' }, true],
  ['Seat A10', { contains: '10' }, false],
  ['文件已保存到桌面', { contains: '已保存' }, true],
  ['on 2024-05-01', { contains: '2024-05-01' }, true],
  ['7', { equals: 7 }, true],
])('the answer “%s” for %j: %s', (answer, wanted, met) => {
  expect(answerFits(answer, wanted)).toBe(met);
});
