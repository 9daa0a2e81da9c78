import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { coverageOf, drawable } from './drawable.ts'
import { plainFont } from './index.ts'

const file = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-500-normal.woff')
const has = coverageOf(plainFont(readFileSync(file)))

test.each([
  ['PPP', 'PPP'],
  ['Zoë 决赛 の', 'Zoë 决赛 の'],
  ['C4T BuT S4D [RU]', 'C4T BuT S4D [RU]'],
  ['✈️ kuroshio', 'kuroshio'],
  ['red 👩‍💻 team', 'red team'],
  ['Việt', 'Viet'],
  ['first\nsecond', 'first\nsecond'],
])('a certificate draws %j as %j, never an empty box', (text, drawn) => {
  const got = drawable(text, has)
  expect([...got].every((one) => one === '\n' || has(one))).toBe(true)
  expect(got).toBe(drawn)
})
