import type { TransferImport } from '@beacon/api/kinds/theory/transfer'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../../../../contest/mark/writeup/testing/documents.ts'
import { openStage, type Stage } from '../testing/stage.ts'

let stage: Stage
let png: Buffer
beforeAll(async () => {
  stage = await openStage()
  png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#3060a0' } })
    .png()
    .toBuffer()
})
afterAll(() => stage.server.stop())

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"><script>alert(1)</script></svg>')
const file = (name: string, bytes: Buffer) => `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`
const html = (text: string, files = '') => `<questiontext format="html"><text><![CDATA[${text}]]></text>${files}</questiontext>`
const essay = (inside: string) =>
  `<question type="essay"><name><text>P</text></name>${inside}<graderinfo><text>So.</text></graderinfo></question>`
const lostIn = async (seen: TransferImport) =>
  (await stage.rowsOf(seen)).map(({ notes }) => notes.flatMap(({ code, about }) => (code === 'picture_missing' ? [about] : [])))
const imagesIn = (text: string) => [...text.matchAll(/\/api\/ct\/images\/([0-9a-f-]{36})/gu)].map(([, id = '']) => id)

test('pictures of Moodle XML are stored with the questions, drawn anew; an SVG and a missing one are told', async () => {
  const body = `<quiz>${essay(
    html(
      'First scheme <img src="@@PLUGINFILE@@/net%20(1).png" alt="a net"> and <img src="@@PLUGINFILE@@/bad.svg" alt="a drawing"> and <img src="@@PLUGINFILE@@/gone.png" alt="">',
      file('net (1).png', png) + file('bad.svg', svg),
    ),
  )}${essay(html('Second scheme <img src="@@PLUGINFILE@@/net.png" alt="a net">', file('net.png', png)))}</quiz>`
  const seen = await stage.read(body)
  expect(await lostIn(seen)).toEqual([['bad.svg', 'gone.png'], []])
  expect((await stage.rowsOf(seen)).map(({ stem }) => stem)).toEqual([
    'First scheme ![a net](net (1).png) and [a drawing] and [gone.png]',
    'Second scheme ![a net](net.png)',
  ])
  expect((await stage.run(seen)).result).toMatchObject({ added: 2 })
  const [first] = await stage.listed('First scheme')
  const [second] = await stage.listed('Second scheme')
  const stems = await Promise.all([first, second].map(async (row) => (await stage.detail(row?.resource_id ?? '')).stem))
  expect(stems[0]).toMatch(/^First scheme !\[a net\]\(\/api\/ct\/images\/[0-9a-f-]{36}\) and \[a drawing\] and \[gone\.png\]$/u)
  // The same picture of two questions is one file.
  const [id, other] = stems.flatMap(imagesIn)
  expect(other).toBe(id)
  const shown = await stage.download(`/images/${id}`)
  expect((await sharp(shown).metadata()).format).toBe('png')
  // A file of this installation names stored pictures; they stay, those of another one do not.
  const again = await stage.read(`What is ![a net](/api/ct/images/${id}) and ![x](/api/ct/images/${seen.import_id})? {T}\n`)
  expect((await lostIn(again))[0]).toEqual([seen.import_id])
})

test('a picture that a skipped question shows is not kept', async () => {
  const body = `<quiz>${essay(html('Skipped scheme <img src="@@PLUGINFILE@@/s.png" alt="s">', file('s.png', png)))}${essay(html('Kept words'))}</quiz>`
  const seen = await stage.read(body)
  expect((await stage.run(seen, { rows: { '1': 'skip' } })).result).toMatchObject({ added: 1, skipped: 1 })
  expect(await stage.listed('Skipped scheme')).toEqual([])
  expect((await stage.server.db.execute(sql`select resource_id from file where name = 's.png'`)).rows).toEqual([])
})

test('pictures of a QTI package are found from where their item lies, and none outside of it', async () => {
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource identifier="i" type="imsqti_item_xmlv2p1" href="items/one.xml"/></resources></manifest>`
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i1" title="T"><itemBody><p>Package scheme <img src="../images/net.png" alt="a net"/> <img src="../../etc/passwd" alt="p"/></p><extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>`
  const zip = await zipOf({ 'imsmanifest.xml': manifest, 'items/one.xml': item, 'images/net.png': png })
  const seen = await stage.read(zip)
  expect(await lostIn(seen)).toEqual([['passwd']])
  await stage.run(seen)
  const [made] = await stage.listed('Package scheme')
  const { stem } = await stage.detail(made?.resource_id ?? '')
  expect(imagesIn(stem)).toHaveLength(1)
  expect(stem).toContain('[p]')
})
