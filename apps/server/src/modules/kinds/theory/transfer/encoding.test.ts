import { theoryTransfer as contract } from '@beacon/api/kinds/theory/transfer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../contest/mark/writeup/testing/documents.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.server.stop())
const bytesOf = (base64: string) => Buffer.from(base64, 'base64')
const cyrillic = bytesOf('OjpRMTo6IMrg6u7pIO/u8PIg6PHv7uv85/Pl8iBIVFRQUz8gez00NDMgfjgwfQo=')
const western = bytesOf('OjpRMTo6IE/5IHNlIHRyb3V2ZSBsYSBjbOkgcHJpdullID8gez1D9HTpIHNlcnZldXIgfkP0dOkg6WzodmV9Cg==')
const textsOf = async (seen: Awaited<ReturnType<Stage['read']>>) =>
  (await stage.rowsOf(seen)).map(({ state, stem, options }) => [state, stem, ...options.map(({ text }) => text)])

test('questions that are not UTF-8 are read in the likeliest encoding, and the preview says so', async () => {
  const first = await stage.read(cyrillic)
  expect(first.encoding).toEqual({ name: 'windows-1251', is_guess: true })
  expect(await textsOf(first)).toEqual([['new', 'Какой порт использует HTTPS?', '443', '80']])
  const second = await stage.read(western)
  expect(second.encoding).toEqual({ name: 'windows-1252', is_guess: true })
  expect(await textsOf(second)).toEqual([['new', 'Où se trouve la clé privée ?', 'Côté serveur', 'Côté élève']])
})

test('another encoding is chosen in the preview, and one that does not fit leaves it as it was', async () => {
  const { import_id, reading } = await stage.read(western)
  const reread = (encoding: 'utf-8' | 'windows-1251') =>
    stage.server.admin.request('POST', `/theory-questions/imports/${import_id}/reading`, { body: { ...reading, encoding } })
  expect((await reread('utf-8')).error).toMatchObject({ code: 'encoding_wrong', details: { encoding: 'UTF-8' } })
  const { body } = await stage.server.admin.call(contract.get, { params: { import_id } })
  expect(body).toMatchObject({ counts: { new: 1 }, encoding: { name: 'windows-1252' } })
  expect((await reread('windows-1251')).status).toBe(200)
  const again = (await stage.server.admin.call(contract.get, { params: { import_id } })).body
  expect(again).toMatchObject({ encoding: { name: 'windows-1251', is_guess: false }, reading: { encoding: 'windows-1251' } })
  expect((await textsOf(again))[0]?.[1]).toContain('clй')
})

test('a sheet of questions and the files of a package are guessed in the same way', async () => {
  const sheet = await stage.send(Buffer.from('Question;Type;Correct answer\nLa cl\u00E9 est priv\u00E9e ?;True/false;True\n', 'latin1'), {
    name: 'q.csv',
  })
  expect(sheet.body).toMatchObject({ format: 'table', encoding: { name: 'windows-1252', is_guess: true }, counts: { new: 1 } })
  const item = `<assessmentItem identifier="a"><responseDeclaration identifier="R" cardinality="single" baseType="string"/><itemBody><p>La cl\u00E9 priv\u00E9e ?</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`
  const manifest = '<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"/></resources></manifest>'
  const qti = await stage.send(await zipOf({ 'imsmanifest.xml': manifest, 'a.xml': Buffer.from(item, 'latin1') }))
  expect(qti.body).toMatchObject({ format: 'qti', encoding: { name: 'windows-1252', is_guess: true } })
  expect((await textsOf(qti.body))[0]?.[1]).toBe('La clé privée ?')
  const declared = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><quiz><question type="essay"><questiontext><text>La cl\u00E9 ?</text></questiontext></question></quiz>',
    'latin1',
  )
  expect((await stage.read(declared)).encoding).toEqual({ name: 'windows-1252', is_guess: false })
})

test('a text that lost characters is no new question, and a damaged file is refused', async () => {
  const seen = await stage.read('O\uFFFD est la clef ? {=ici ~l\u00E0}\n\nWhere? {=here ~th\uFFFDre}\n\nWhich? {=this ~that}')
  expect((await stage.rowsOf(seen)).map(({ state, refusal }) => [state, refusal?.code])).toEqual([
    ['error', 'characters_lost'],
    ['error', 'characters_lost'],
    ['new', undefined],
  ])
  const damaged = Buffer.concat([Buffer.from('哪一项是哈希算法？{=甲 ~乙'), Buffer.from([0xff]), Buffer.from('丙丁戊己}')])
  expect((await stage.send(damaged)).error.code).toBe('encoding_unknown')
})
