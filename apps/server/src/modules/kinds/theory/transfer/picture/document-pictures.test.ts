import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../../contest/mark/writeup/testing/documents.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let png: Buffer
let jpeg: Buffer
beforeAll(async () => {
  stage = await openStage()
  const image = () => sharp({ create: { width: 6, height: 4, channels: 3, background: '#3060a0' } })
  png = await image().png().toBuffer()
  jpeg = await image().jpeg().toBuffer()
})
afterAll(() => stage.server.stop())

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="urn:r" xmlns:a="urn:a" xmlns:wp="urn:wp" xmlns:v="urn:v"'
const words = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const drawing = (id: string, alt = '') => `<w:r><w:drawing><wp:docPr descr="${alt}"/><a:blip r:embed="${id}"/></w:drawing></w:r>`
const line = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`
const image = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'
const toPart = (id: string, target: string, more = '') => `<Relationship Id="${id}" Type="${image}" Target="${target}"${more}/>`
const documentOf = (body: string[], relationships: string[], media: Readonly<Record<string, Buffer>>) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships>${relationships.join('')}</Relationships>`,
    ...media,
  })
interface Pasted {
  text: string
  pictures: number[]
  kept: number
}
async function paste(bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'exam.docx')
  const reply = await stage.server.admin.request('POST', '/theory-questions/pasted/document', { body: form })
  return { status: reply.status, code: reply.error.code, body: reply.body as Pasted }
}
const address = String.raw`/api/ct/images/([0-9a-f-]{36})`

test('pictures stay in their places, are stored drawn anew, and the same one is stored once', async () => {
  const body = [
    line(words('1.Which port?'), drawing('r1', 'a [net]&#10;plan')),
    line(words('A.'), drawing('r2')),
    line(words('B.y')),
    line(words('[A]')),
    line(words('2.And here?'), '<w:r><w:pict><v:imagedata r:id="r1" o:title="again" xmlns:o="urn:o"/></w:pict></w:r>'),
    line(words('[对]')),
  ]
  const media = { 'word/media/one.png': png, 'word/media/two.jpg': jpeg }
  const { status, body: read } = await paste(
    await documentOf(body, [toPart('r1', 'media/one.png'), toPart('r2', '/word/media/two.jpg')], media),
  )
  expect([status, read.pictures, read.kept]).toEqual([200, [], 3])
  const form = `^1\\.Which port\\?!\\[a net plan\\]\\(${address}\\)\nA\\.!\\[\\]\\(${address}\\)\nB\\.y\n\\[A\\]\n2\\.And here\\?!\\[again\\]\\(${address}\\)\n\\[对\\]$`
  const [, first = '', second = '', third] = new RegExp(form, 'u').exec(read.text) ?? []
  expect(third).toBe(first)
  expect((await sharp(await stage.download(`/images/${first}`)).metadata()).format).toBe('png')
  expect((await sharp(await stage.download(`/images/${second}`)).metadata()).format).toBe('webp')
  const { rows } = await stage.server.db.execute(
    sql`select 1 from audit where operation = 'create' and object_type = 'file' and object_id in (${first}, ${second})`,
  )
  expect(rows).toHaveLength(2)
  const [direction_id] = (
    await stage.server.db.execute<{ resource_id: string }>(sql`select resource_id from direction order by sort limit 1`)
  ).rows.map(({ resource_id }) => resource_id)
  const question = { question_type: 'truefalse' as const, stem: `Here? ![a](/api/ct/images/${first})`, key: ['true'], score: 100 }
  const added = await stage.server.admin.call(theoryQuestion.add_pasted, {
    body: { questions: [{ ...question, direction_id: direction_id ?? '' }] },
  })
  expect([added.body.done.length, added.body.refused]).toEqual([1, []])
})

test('what is no picture of the file is lost, and its line is told: other places, types by their bytes, too large a one', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const emf = Buffer.concat([Buffer.from('010000006c000000', 'hex'), Buffer.alloc(80)])
  const media = {
    'word/media/evil.png': svg,
    'word/media/chart.emf': emf,
    'word/media/cut.png': png.subarray(0, 60),
    'word/media/bomb.png': Buffer.alloc(11 * 1024 * 1024),
    'secret.png': png,
  }
  const relationships = [
    toPart('out', 'http://127.0.0.1:9/a.png', ' TargetMode="External"'),
    toPart('up', '../secret.png'),
    toPart('svg', 'media/evil.png'),
    toPart('emf', 'media/chart.emf'),
    toPart('cut', 'media/cut.png'),
    toPart('big', 'media/bomb.png'),
    toPart('gone', 'media/gone.png'),
    `<Relationship Id="type" Type="${image}s" Target="media/cut.png"/>`,
  ]
  const ids = ['out', 'up', 'svg', 'emf', 'cut', 'big', 'gone', 'type', 'none']
  const { status, body } = await paste(
    await documentOf(
      ids.map((id) => line(words(`${id} `), drawing(id))),
      relationships,
      media,
    ),
  )
  expect([status, body.kept]).toEqual([200, 0])
  expect(body.pictures).toEqual(ids.map((_, index) => index + 1))
  expect(body.text).toBe(ids.map((id) => `${id} `).join('\n'))
  const { rows } = await stage.server.db.execute(sql`select name from file where name in ('evil.png', 'chart.emf', 'cut.png', 'bomb.png')`)
  expect(rows).toEqual([])
})

test('a question takes ten pictures, and a document with a DTD is refused', async () => {
  const body = [line(words('1.Ten?'), ...Array.from({ length: 12 }, () => drawing('r1'))), line(words('2.More?'), drawing('r1'))]
  const media = { 'word/media/one.png': png }
  const { body: read } = await paste(await documentOf(body, [toPart('r1', 'media/one.png')], media))
  expect([read.kept, read.pictures]).toEqual([11, [1, 1]])
  const doctyped = await documentOf(body, ['<!DOCTYPE x [<!ENTITY a "b">]>'], media)
  expect((await paste(doctyped)).code).toBe('sheet_unreadable')
})
