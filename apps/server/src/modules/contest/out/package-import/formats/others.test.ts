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

test('ctfcli: parts of one folder and ctfcli.yaml are challenges; what looks like one and is not read is told', async () => {
  const read = await readArchive(
    heldArchive({
      'web/one/challenge.yml': challenge('One', 'flags: [a]'),
      'f/trip/challenge_part_1.yml': challenge('Trip (1/2)', 'flags: [a]\nfiles: [a.txt]'),
      'f/trip/challenge-PARTIE-2.yml': challenge('Trip (2/2)', 'flags: [b]'),
      'f/trip/challenge_part_2_old.yml': challenge('Trip (2/2)', 'flags: [c]'),
      'f/trip/challenge_notes.yml': 'todo: []',
      'f/trip/a.txt': 'x',
      'misc/zoo/ctfcli.yaml': 'id: zoo\nname: zoo\ncategory: misc\ndescription: d\nhosting: { type: kube }\nflags:\n  - a\n',
      'misc/two/challenge.yml': challenge('Two', 'flags: [a]'),
      'misc/two/ctfcli.yml': challenge('Twice', 'flags: [a]'),
      'misc/own/task.yml': challenge('Own name', 'flags: [a]'),
      'misc/own/compose.yml': 'services: {}',
    }),
    {},
  )
  expect(read.drafts.map(({ path, name, files }) => [path, name, files.length])).toEqual([
    ['f/trip/challenge-PARTIE-2', 'Trip (2/2)', 0],
    ['f/trip/challenge_part_1', 'Trip (1/2)', 1],
    ['misc/two', 'Two', 0],
    ['misc/zoo', 'zoo', 0],
    ['web/one', 'One', 0],
  ])
  expect(read.drafts[3]?.refusals).toEqual([{ code: 'value_missing', details: { default_score: 500 } }])
  const ignored = ['f/trip/challenge_part_2_old.yml', 'misc/two/ctfcli.yml', 'misc/own/task.yml']
  expect(read.warnings).toEqual(ignored.map((path) => ({ code: 'file_ignored', details: { path } })))
})

test('a requirement is matched without regard to capitals; one that nothing answers to is named, and its topic stays hidden', async () => {
  const ctfcli = await readArchive(
    heldArchive({
      'b/challenge.yml': challenge('Stage B', 'flags: [a]\nrequirements: [Stage A, stage c]'),
      'c/challenge.yml': challenge('Stage C', 'flags: [a]\nrequirements: [null]'),
      'd/challenge.yml': challenge('Stage D', 'flags: [a]\nrequirements: { prerequisites: [stage  C], anonymize: true }'),
    }),
    {},
  )
  const unknown = (names: string) => [{ code: 'requirement_unknown', details: { names } }]
  expect(ctfcli.drafts.map(({ repairs }) => repairs)).toEqual([unknown('Stage A'), [], []])
  expect(ctfcli.topics?.map(({ is_public, prerequisites }) => [is_public, prerequisites])).toEqual([
    [false, ['c']],
    [true, []],
    [true, ['c']],
  ])
  expect(ctfcli.warnings).toEqual([{ code: 'prerequisites_left_out', details: {} }])
  const row = (id: number, needs: number[]) =>
    `{"id":${id},"name":"${id}","category":"misc","description":"d","value":1,"type":"standard","requirements":{"prerequisites":[${needs.join()}]}}`
  const flags = [1, 2, 3].map((id) => `{"id":${id},"challenge_id":${id},"type":"static","content":"a"}`)
  const tables = { challenges: [row(1, []), row(2, [1]), row(3, [1, 9])], flags }
  const ctfd = await readArchive(
    heldArchive(Object.fromEntries(Object.entries(tables).map(([name, rows]) => [`db/${name}.json`, `{"results":[${rows.join()}]}`]))),
    {},
  )
  expect(ctfd.topics?.map(({ is_public, prerequisites }) => [is_public, prerequisites])).toEqual([
    [true, []],
    [true, ['challenges/1']],
    [false, ['challenges/1']],
  ])
  expect(ctfd.drafts.map(({ repairs }) => repairs)).toEqual([[], [], unknown('9')])
})

test('ctfcli: merge keys of challenge.yml and of the compose file beside it resolve; what the compose file lacks is named', async () => {
  const [merged, anchors] = await ctfcli({
    'misc/merge/challenge.yml':
      'x-common: &c { category: misc, author: h3, value: 250, type: standard }\n<<: *c\nname: M\ndescription: d\nflags: [a]\n',
    'web/anchors/challenge.yml': challenge('Anchors', 'flags: [a]'),
    'web/anchors/compose.yml':
      "x-c: &c { image: 'nginx:1.27' }\nservices:\n  one: { <<: *c, ports: ['8001:80'], env_file: gone.env, environment: { FLAG: '${FLAG:?set it}' } }\n  two: { <<: *c, expose: [80] }\n",
  })
  expect(merged).toMatchObject({ name: 'M', score: 250, category: 'misc', author: 'h3', refusals: [] })
  expect(merged && codesIn(merged)).toEqual(['key_ignored'])
  expect(anchors?.scene?.images).toEqual([{ image: 'nginx@1', origin: { kind: 'reference', reference: 'nginx:1.27' } }])
  const left = anchors?.repairs.find(({ code }) => code === 'deployment_left_out')
  expect(left?.details).toEqual({ path: 'web/anchors/compose.yml', keys: 'one.environment.FLAG, one.env_file.0' })
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
