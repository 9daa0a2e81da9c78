import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { file as files } from '@beacon/api/platform/file'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { paperFile as contract, type PaperFileOrder } from '@beacon/api/kinds/theory/paper-file'
import { theoryQuestion, type TheoryInput } from '@beacon/api/kinds/theory/question'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { documentText, documentType } from '../../../platform/document/index.ts'
import { openStage, type Stage } from '../transfer/testing/stage.ts'

let stage: Stage
let admin: TestClient
let folder: string
let paper: string
let picture: string
const stem = `Which **port** is used?

![A scan](PICTURE)

\`\`\`
nmap -p 443 host
\`\`\`

| Port | Use |
| --- | --- |
| 443 | TLS |

<b>bold</b> and ![elsewhere](https://example.org/a.png) 🦊`

async function ask(more: Partial<TheoryInput>) {
  const options = ['Alpha', 'Beta', 'Gamma'].map((text) => ({ option_id: newId(), text }))
  const key = options.slice(0, more.question_type === 'multiple' ? 2 : 1).map(({ option_id }) => option_id)
  const choices = more.question_type === undefined || more.question_type === 'multiple' ? { options, key } : { options: [], key: [] }
  const body = { stem: 'Question?', score: 200, direction_id: stage.direction_id, lang: 'en' as const, ...choices, ...more }
  const reply = await admin.call(theoryQuestion.create, { body })
  expect([reply.status, reply.error?.details]).toEqual([201, undefined])
  return reply.body
}

beforeAll(async () => {
  stage = await openStage()
  admin = stage.admin
  folder = await mkdtemp(join(tmpdir(), 'paper-file-'))
  const form = new FormData()
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a32a1c' } })
    .webp()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(png)]), 'scan.webp')
  const sent = await admin.request('POST', '/files?purpose=question_image', { body: form })
  picture = `/api/ct${files.image.path.replace(':file_id', (sent.body as { file_id: string }).file_id)}`
  const accepted = ['TLS', 'SSL']
  const asked = [
    await ask({ stem: stem.replace('PICTURE', picture), analysis: 'TLS has port 443.' }),
    await ask({ question_type: 'multiple', stem: '下列哪些正确？', visibility: 'published' }),
    await ask({ question_type: 'truefalse', key: ['true'], stem: 'It is so.' }),
    await ask({
      question_type: 'completion',
      stem: 'It is {{1}}.',
      blanks: [{ kind: 'exact', accepted, score: 100, tolerance: 0, tolerance_unit: 'absolute', case_sensitive: false }],
    }),
    await ask({ question_type: 'short', stem: 'Why?', reference_answer: 'Because of it.' }),
  ]
  const sections = [
    {
      section_id: newId(),
      partial_rule: 'half' as const,
      items: asked.slice(0, 2).map(({ resource_id }) => ({ question_id: resource_id })),
    },
    { section_id: newId(), title: 'Second', items: asked.slice(2).map(({ resource_id }) => ({ question_id: resource_id })) },
  ]
  const made = await admin.call(testPaper.create, { body: { name: 'Autumn 试卷', description: 'Read *carefully*.', lang: 'en', sections } })
  paper = made.body.resource_id
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await stage.server.stop()
})

const params = () => ({ resource_id: paper })
async function made(order: Partial<PaperFileOrder> & Pick<PaperFileOrder, 'format'>, by = admin) {
  const reply = await by.call(contract.make, { params: params(), body: { lang: 'en', ...order } })
  expect([reply.status, reply.error?.code]).toEqual([202, undefined])
  const { job_id } = reply.body
  const ended = await stage.jobEnd(by, job_id)
  expect([ended.state, ended.error]).toEqual(['done', null])
  const bytes = await stage.download(`/test-papers/files/${job_id}`, by)
  const path = join(folder, `${job_id}.file`)
  await writeFile(path, bytes)
  return { job_id, bytes, path, filename: String(ended.result?.['filename']) }
}

test('as docx it holds its texts, table and picture, and its rule, and no key', async () => {
  const { path, filename, bytes } = await made({ format: 'docx' })
  expect(filename).toMatch(/^p-\d{5}\.docx$/u)
  expect(await documentType(path)).toBe('docx')
  expect(Buffer.from(bytes).includes('word/media/')).toBe(true)
  const text = await documentText(path, 'docx')
  for (const part of [
    'Autumn 试卷',
    'Name ____',
    '1. Questions (2 × 2)',
    'A choice of some right options without a wrong one counts half.',
    '1.\t(2) Which port is used?',
    'nmap -p 443 host',
    '443',
    'A.\tAlpha',
    '下列哪些正确？',
    'It is ________(1) .',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/Answer:|Because of it|TLS has port|bold<|SSL/u)
})

test('with key each answer stands below its question, in the order of the form', async () => {
  const { path, filename } = await made({ format: 'docx', with_key: true, form: 'B', lang: 'zh' })
  expect(filename).toMatch(/^p-\d{5}-B-key\.docx$/u)
  const text = await documentText(path, 'docx')
  for (const part of ['答案，不得发给考生。', 'B 卷', '答案：对', '(1) TLS / SSL', 'Because of it.', '解析：TLS has port 443.'])
    expect(text).toContain(part)
  const printed = (await admin.call(testPaper.print, { params: params(), body: { lang: 'zh', form: 'B', with_key: true } })).body
  const multiple = printed.sections[0]?.questions.find(({ question_type }) => question_type === 'multiple')
  expect(text).toContain(`答案：${multiple?.key?.labels.join('  ')}`)
})

test('as pdf it says the same, in Latin and Chinese', async () => {
  const { path, bytes } = await made({ format: 'pdf', with_key: true })
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
  expect(Buffer.from(bytes).includes('/Subtype /Image')).toBe(true)
  const text = await documentText(path, 'pdf')
  for (const part of ['Autumn 试卷', 'Which', 'nmap -p 443 host', '下列哪些正确？', 'Answer: A', 'Key. Not for candidates.', '1 / '])
    expect(text).toContain(part)
})

test('as a spreadsheet and as QTI it is read again by the import, with scores of the paper', async () => {
  const sheet = await stage.read((await made({ format: 'xlsx', with_key: true })).bytes)
  expect([sheet.format, sheet.counts.error, sheet.counts.not_mapped, (await stage.rowsOf(sheet)).length]).toEqual(['table', 0, 0, 5])
  for (const format of ['qti21', 'qti30'] as const) {
    const seen = await stage.read((await made({ format, with_key: true })).bytes)
    const rows = await stage.rowsOf(seen)
    expect([seen.format, rows.map(({ question_type }) => question_type), seen.counts.error]).toEqual([
      'qti',
      ['single', 'multiple', 'truefalse', 'completion', 'short'],
      0,
    ])
  }
})

test('without key no format holds an answer', async () => {
  for (const format of ['xlsx', 'qti21'] as const) {
    const rows = await stage.rowsOf(await stage.read((await made({ format })).bytes))
    expect(rows.map(({ answer, options }) => [answer.replace('–', ''), options.filter(({ is_right }) => is_right)])).toEqual(
      rows.map(() => ['', []]),
    )
  }
})

test('what a file does not show is listed first', async () => {
  const codesOf = async (order: PaperFileOrder) => {
    const { body } = await admin.call(contract.check, { params: params(), body: order })
    expect(body.questions).toBe(5)
    return body.notes.map(({ place, code, about }) => [place, code, about])
  }
  const lost = [
    [1, 'markup', ''],
    [1, 'picture', 'elsewhere'],
  ]
  expect(await codesOf({ format: 'docx', lang: 'en', form: null, with_key: false })).toEqual(lost)
  expect(await codesOf({ format: 'pdf', lang: 'en', form: null, with_key: false })).toEqual([...lost, [1, 'character', '🦊']])
  expect(await codesOf({ format: 'qti30', lang: 'en', form: null, with_key: true })).toEqual([[1, 'plain', '']])
  const chinese = await codesOf({ format: 'docx', lang: 'zh', form: null, with_key: false })
  expect(chinese.filter(([, code]) => code === 'untranslated').map(([place]) => place)).toEqual([1, 2, 3, 4, 5])
})

test('the key needs question.secret, and others see neither paper nor file', async () => {
  const keyless = await stage.signInWith('question.read', 'question.all', 'paper.manage', 'kind.theory')
  const body = { format: 'docx' as const, lang: 'en' as const }
  for (const operation of [contract.check, contract.make]) {
    const refused = await keyless.call(operation, { params: params(), body: { ...body, with_key: true } })
    expect([refused.status, refused.error.details]).toEqual([403, { item: 'question.secret' }])
  }
  const { job_id } = await made({ format: 'xlsx' }, keyless)
  expect((await admin.request('GET', `/test-papers/files/${job_id}`)).status).toBe(404)
  const stranger = await stage.signInWith('question.read', 'paper.manage', 'kind.theory')
  expect((await stranger.call(contract.check, { params: params(), body })).status).toBe(404)
  expect((await stranger.call(contract.make, { params: params(), body })).status).toBe(404)
  const kindless = await stage.signInWith('question.read', 'question.all', 'paper.manage')
  expect((await kindless.call(contract.make, { params: params(), body })).error.details).toEqual({ item: 'kind.theory' })
  const empty = await admin.call(testPaper.create, { body: { name: 'Empty', lang: 'en' } })
  const none = await admin.call(contract.make, { params: { resource_id: empty.body.resource_id }, body })
  expect(none.error.code).toBe('export_none_selected')
  const { rows } = await stage.server.db.execute(
    sql`select count(*)::int as n from audit where operation = 'export' and object_id = ${paper}`,
  )
  expect(rows).not.toEqual([{ n: 0 }])
})
