import { expect, test } from 'vitest'
import type { Draft } from '../draft.ts'
import { numberRepeats } from '../duplicates.ts'
import { readArchive } from '../read-archive.ts'
import { heldArchive } from '../testing/held.ts'

const challenge = (name: string, more: string) => `name: ${name}\ncategory: misc\ndescription: d\nvalue: 100\ntype: standard\n${more}\n`
const ctfcli = async (files: Record<string, string>) => (await readArchive(heldArchive(files), {})).drafts
const flagsIn = ({ flags }: Draft) => flags.map(({ content }) => content)
const notesIn = ({ repairs, refusals }: Draft) => [...repairs, ...refusals]
const codesIn = (draft: Draft) => notesIn(draft).map(({ code }) => code)

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

const unseen: Array<[string, string, string]> = [
  ['a tab', String.raw`h3{a\tb}`, 'U+0009'],
  ['a direction', String.raw`h3{a\u202eb}`, 'U+202E'],
  ['an isolate', String.raw`h3{\u2066a\u2069}`, 'U+2066'],
  ['a line end', String.raw`h3{a\nb}`, 'U+000A'],
]

test.each(unseen)('a flag with %s is refused by its character in every format', async (_what, flag, c) => {
  const refused = (n: number) => [{ code: 'flag_characters', details: { n, c } }]
  const [ctfcli] = (await readArchive(heldArchive({ 'a/challenge.yml': challenge('A', `flags: [fine, "${flag}"]`) }), {})).drafts
  expect(ctfcli?.refusals).toEqual(refused(2))
  const row = '{"id":1,"name":"A","category":"misc","description":"d","value":1,"type":"standard"}'
  const flags = `{"results":[{"id":1,"challenge_id":1,"type":"static","content":"${flag}"}]}`
  const [ctfd] = (await readArchive(heldArchive({ 'db/challenges.json': `{"results":[${row}]}`, 'db/flags.json': flags }), {})).drafts
  expect(ctfd?.refusals).toEqual(refused(1))
  const gzctf = async (type: string) => {
    const file = `"attachment":{"type":"Local","hash":"00","fileName":"f"}`
    const body = `{"title":"A","content":"d","type":"${type}","scoring":{"original":5,"minRate":1,"difficulty":5},"flags":{"static":[{"value":"fine",${file}},{"value":"${flag}",${file}}]}}`
    const files = { 'manifest.json': '{"version":"1.0"}', 'game.json': '{}', 'challenges/challenge-1.json': body, 'files/00': 'x' }
    return (await readArchive(heldArchive(files), {})).drafts[0]?.refusals
  }
  expect(await gzctf('StaticAttachment')).toEqual(refused(2))
  expect(await gzctf('DynamicAttachment')).toEqual(refused(2))
  const part = (...contents: string[]) =>
    `{"name":"${contents.length}","score_share":50,"flags":[${contents.map((one) => `{"content":"${one}"}`).join()}]}`
  const own = `{"direction":{"key":"misc"},"question":{"name":"A","description":"d","parts":[${part('one', 'two')},${part('three', flag, 'five')}]}}`
  const manifest_text = '{"format":"beacon","version":1,"with_flags":true,"questions":["questions/a.json"]}'
  const [beacon] = (await readArchive(heldArchive({ 'beacon.json': manifest_text, 'questions/a.json': own }), {})).drafts
  expect(beacon?.refusals).toEqual(refused(4))
})

test('what is replaced in any other text is told; a line end at the end of one is none', async () => {
  const bell = String.raw`"a\u0007b"`
  const [draft] = await ctfcli({
    'a/challenge.yml': `name: ${bell}\ncategory: ${bell}\nauthor: ${bell}\ndescription: ${bell}\nvalue: 1\ntype: standard\ntags: [${bell}]\ntopics: [${bell}]\nhints: [${bell}, { title: ${bell}, content: x }]\nsolution: "${'x'}\\n\\u0007"\nflags:\n  - |\n    flag{fine}\n`,
  })
  expect(draft).toMatchObject({ name: 'a b', flags: [{ content: 'flag{fine}' }], refusals: [] })
  const fields = draft?.repairs.flatMap(({ code, details }) => (code === 'characters_replaced' ? [details['field']] : []))
  expect(fields?.toSorted()).toEqual(['author', 'category', 'description', 'hint', 'hint title', 'name', 'solution', 'tags', 'topics'])
})
