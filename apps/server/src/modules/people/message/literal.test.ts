import { expect, test } from 'vitest'
import { filled, literal } from './texts.ts'

test.each([
  ['Mei_Chen', 'Mei_Chen'],
  ['C4T BuT S4D [RU]', String.raw`C4T BuT S4D \[RU\]`],
  ['[prize](https://example.org)', String.raw`\[prize\](https://example.org)`],
  ['*_all_* <b> `x` #1', String.raw`\*\_all\_\* \<b\> \`x\` \#1`],
])('a name of %j stays what it is in a message', (by, shown) => {
  expect(filled('Changed by {by}.', literal({ by }))).toBe(`Changed by ${shown}.`)
})
