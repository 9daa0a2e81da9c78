import { expect, test } from 'vitest'
import type { Draft } from '../draft.ts'
import { numberRepeats } from '../duplicates.ts'
import { readArchive } from '../read-archive.ts'
import { heldArchive } from '../testing/held.ts'

const challenge = (name: string, more: string) => `name: ${name}\ncategory: misc\ndescription: d\nvalue: 100\ntype: standard\n${more}\n`
const ctfcli = async (files: Record<string, string>) => (await readArchive(heldArchive(files), {})).drafts
const flagsIn = ({ flags }: Draft) => flags.map(({ content }) => content)
const codesIn = ({ repairs, refusals }: Draft) => [...repairs, ...refusals].map(({ code }) => code)

test.each([
  ['Door PIN', '00421'],
  ['1.10', '3.140'],
  ['0x539', '0x1F'],
  ['Serial', '12345678901234567890'],
  ['1e3', '0o17'],
  ['No', 'True'],
  ['&n 0xFF', '.NaN'],
])('ctfcli: name %s and flag %s are texts as they are spelled', async (name, flag) => {
  const [draft] = await ctfcli({ 'misc/a/challenge.yml': challenge(name, `tags: [1.50]\nattempts: 010\nflags: [${flag}]`) })
  expect(draft).toMatchObject({ name: name.replace('&n ', ''), knowledge_points: ['1.50'], score: 100, answer_limit: 10, refusals: [] })
  expect(draft && flagsIn(draft)).toEqual([flag])
})

test('ctfcli: a number is still one where a number is meant, however it is spelled', async () => {
  const text =
    'name: A\ncategory: misc\ndescription: d\nvalue: &v 0x64\ntype: standard\nflags: [*v]\nhints:\n  - { content: 1.20, cost: 1.0 }\n'
  const [draft] = await ctfcli({ 'a/challenge.yml': text })
  expect(draft).toMatchObject({ score: 100, hints: [{ content: '1.20', cost: 1 }], refusals: [] })
  expect(draft && flagsIn(draft)).toEqual(['0x64'])
  expect(draft && codesIn(draft)).toEqual([])
})

test('JSON of GZCTF and of CTFd: numbers beyond what a number holds keep their digits', async () => {
  const gz = await readArchive(
    heldArchive({
      'manifest.json': '{"version":"1.0"}',
      'game.json': '{"title":2025.10}',
      'challenges/challenge-1.json':
        '{"title":1.10,"content":"d","type":"StaticAttachment","category":"Misc","scoring":{"original":5e2,"minRate":0.50,"difficulty":5.0},"flags":{"static":[{"value":12345678901234567890}]}}',
    }),
    {},
  )
  expect(gz.drafts[0]).toMatchObject({ name: '1.10', score: 500, rate: 0.5, flags: [{ content: '12345678901234567890' }], repairs: [] })
  expect(gz.contest?.name).toBe('2025.10')
  const ctfd = await readArchive(
    heldArchive({
      'db/challenges.json':
        '{"count":1,"results":[{"id":1,"name":7.0,"category":"misc","description":"d","value":100.0,"type":"standard"}],"meta":{}}',
      'db/flags.json':
        '{"count":2,"results":[{"id":1,"challenge_id":1,"type":"static","content":12345678901234567890},{"id":2,"challenge_id":1,"type":"static","content":3.140}],"meta":{}}',
    }),
    {},
  )
  expect(ctfd.drafts[0]).toMatchObject({ name: '7.0', score: 100, repairs: [], refusals: [] })
  expect(ctfd.drafts[0] && flagsIn(ctfd.drafts[0])).toEqual(['12345678901234567890', '3.140'])
})

const manifest = 'apiVersion: kctf.dev/v1\nkind: Challenge\nmetadata: { name: a }\n'

test('ctfcli: one file a folder, challenge.yml before challenge.yaml, a manifest never; what nobody reads is told', async () => {
  const read = await readArchive(
    heldArchive({
      'a/challenge.yaml': challenge('older', 'flags: [a]'),
      'a/challenge.yml': challenge('newer', 'flags: [a]'),
      'b/challenge.yaml': challenge('alone', 'flags: [a]'),
      'c/challenge.yaml': `${manifest}---\n${manifest}`,
      'd/challenge.yml': manifest,
      'd/challenge.yaml': challenge('beside', 'flags: [a]'),
    }),
    {},
  )
  expect(read.drafts.map(({ name }) => name)).toEqual(['newer', 'alone', 'beside'])
  expect(read.warnings).toEqual(['a/challenge.yaml', 'c/challenge.yaml'].map((path) => ({ code: 'file_ignored', details: { path } })))
  await expect(readArchive(heldArchive({ 'a/challenge.yaml': manifest }), {})).rejects.toMatchObject({ code: 'import_format_unknown' })
})

test('ctfcli: what cannot come in takes no name and is nobody’s requirement', async () => {
  const { drafts, topics } = await readArchive(
    heldArchive({
      'a/challenge.yml': challenge('Gate', 'flags: []'),
      'b/challenge.yml': challenge('Gate', 'flags: [b]'),
      'c/challenge.yml': challenge('Hall', 'flags: [c]\nrequirements: [Gate]'),
    }),
    {},
  )
  numberRepeats(drafts, ({ category }) => category)
  expect(drafts.map(({ name }) => name)).toEqual(['Gate', 'Gate', 'Hall'])
  expect(topics?.at(2)?.prerequisites).toEqual(['b'])
})
