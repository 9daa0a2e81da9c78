import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { curlExample, pythonExample } from './bot-examples.ts'

const doc = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8')

it.each([
  ['curl', curlExample('$BASE')],
  ['Python', pythonExample('$BASE')],
])('the %s program is the one that the documentation runs', (_name, program) => {
  expect(doc).toContain(program)
})
