import { direction as directions } from '@beacon/api/bank/direction'
import { theoryTransfer as contract } from '@beacon/api/kinds/theory/transfer'
import { question } from '@beacon/api/bank/question'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { docxOf, zipOf } from '../../../contest/mark/writeup/testing/documents.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
let admin: TestClient
let direction_id: string
beforeAll(async () => {
  stage = await openStage()
  ;({ admin, direction_id } = stage)
})
afterAll(() => stage.server.stop())
const [send, read, rowsOf, run, listed, detail, signInWith]: [
  Stage['send'],
  Stage['read'],
  Stage['rowsOf'],
  Stage['run'],
  Stage['listed'],
  Stage['detail'],
  Stage['signInWith'],
] = [
  (...given) => stage.send(...given),
  (...given) => stage.read(...given),
  (...given) => stage.rowsOf(...given),
  (...given) => stage.run(...given),
  (...given) => stage.listed(...given),
  (...given) => stage.detail(...given),
  (...given) => stage.signInWith(...given),
]

const gift = `// a comment
::Capital:: Which layer has ports? {=Transport ~Network ~Link}

The handshake has three steps. {T}

TCP listens on {=80 =8080} by default.

Say why. {}

Match these. {=a -> b =c -> d}
`

describe('an import of theory questions', () => {
  test('is read without writing, run as a job and undone', async () => {
    const seen = await read(gift)
    expect([seen.format, seen.state, seen.counts.new, seen.counts.not_mapped]).toEqual(['gift', 'read', 4, 1])
    expect(await listed('Which layer has ports')).toEqual([])
    const rows = await rowsOf(seen)
    expect(rows.map(({ line, question_type, answer, state }) => [line, question_type, answer, state])).toEqual([
      [2, 'single', 'A', 'new'],
      [4, 'truefalse', 'true', 'new'],
      [6, 'completion', '80 | 8080', 'new'],
      [8, 'short', '–', 'new'],
      [10, null, '', 'not_mapped'],
    ])
    expect(rows[3]?.notes).toEqual([{ kind: 'warning', code: 'reference_missing', about: '' }])
    const refused = await admin.call(contract.run, { params: { import_id: seen.import_id }, body: { direction_id } })
    expect([refused.status, refused.error.code, refused.error.details?.['n']]).toEqual([409, 'import_refused', 1])
    const done = await run(seen, { leave_out: true, topic_sets: ['Spring'] })
    expect([done.state, done.result]).toEqual(['done', { added: 4, versions: 0, skipped: 0, left_out: 1 }])
    const [made] = await listed('Which layer has ports')
    expect([made?.name, made?.topic_sets, made?.visibility, made?.score]).toEqual(['Capital', ['Spring'], 'hidden', 200])
    const whole = await detail(made?.resource_id ?? '')
    expect(whole.options.filter(({ option_id }) => whole.key.includes(option_id)).map(({ text }) => text)).toEqual(['Transport'])
    expect(done.undo_until).not.toBeNull()

    const changed = (await listed('handshake has three'))[0]?.resource_id ?? ''
    await admin.call(question.act, { body: { action: 'add_tags', question_ids: [changed], names: ['x'] } })
    const undone = await admin.call(contract.undo, { params: { import_id: seen.import_id } })
    expect(undone.body).toEqual({ questions: 3, stayed: 1 })
    expect(await listed('Which layer has ports')).toEqual([])
    const again = await admin.call(contract.undo, { params: { import_id: seen.import_id } })
    expect([again.status, again.error.code]).toEqual([409, 'import_undo_over'])
  })

  test('knows what is here already: identical, changed, with another key, twice in the file', async () => {
    await run(await read('Alpha one? {=yes1 ~no1}\n\nAlpha two? {=yes2 ~no2}\n\nAlpha three? {T}\n'))
    const seen = await read(
      'Alpha one? {=yes1 ~no1}\n\nAlpha two? {~yes2 =no2}\n\nAlpha three? {T####Because.}\n\nAlpha one? {~no1 =yes1}\n',
    )
    const rows = await rowsOf(seen)
    expect(rows.map(({ state, same }) => [state, same?.can_version])).toEqual([
      ['identical', true],
      ['other_key', true],
      ['changed', true],
      ['repeated', true],
    ])
    const before = await detail(rows[1]?.same?.resource_id ?? '')
    const done = await run(seen, { changed: 'version', rows: { 4: 'add' } })
    expect(done.result).toEqual({ added: 1, versions: 2, skipped: 1, left_out: 0 })
    const after = await detail(before.resource_id)
    expect(after.version).toBe(before.version + 1)
    expect(after.options).toEqual(before.options)
    expect(after.key).not.toEqual(before.key)
    expect((await detail(rows[2]?.same?.resource_id ?? '')).analysis).toBe('Because.')
    expect((await rowsOf(await read('Alpha two? {~yes2 =no2}'))).map(({ state }) => state)).toEqual(['identical'])
  })

  test('tells nobody a key by comparing it', async () => {
    await run(await read('Beta? {=right ~wrong}'))
    const [held] = await listed('Beta')
    await admin.call(question.act, { body: { action: 'publish', question_ids: [held?.resource_id ?? ''] } })
    const stranger = await signInWith('question.transfer', 'question.read', 'kind.theory')
    for (const text of ['Beta? {=right ~wrong}', 'Beta? {~right =wrong}']) {
      const { import_id } = await read(text, stranger)
      const { items } = (await stranger.call(contract.rows, { params: { import_id }, query: {} })).body
      expect(items.map(({ state, same }) => [state, same?.can_version])).toEqual([['identical', false]])
    }
  })

  test('maps directions by name and makes those that are missing', async () => {
    const seen = await read('题干,正确答案,题型,方向,难度\n网络安全法何时施行？,对,判断题,新方向甲,高级\n第二题？,错,判断题,Web,\n')
    expect([seen.format, seen.counts.new]).toEqual(['table', 2])
    expect(seen.directions.map(({ spelling, direction_id: to }) => [spelling, to !== null])).toEqual([
      ['新方向甲', false],
      ['Web', true],
    ])
    await run(seen)
    const [made] = await listed('网络安全法何时施行')
    expect([made?.direction.name_zh, made?.difficulty, made?.lang]).toEqual(['新方向甲', 'advanced', 'zh'])
    const { body: all } = await admin.call(directions.list, { query: { bank: 'all' } })
    const wished = all.items.find(({ name_zh }) => name_zh === '新方向甲')?.resource_id ?? ''
    await run(await read('题干,正确答案,题型,方向\n第三题？,对,判断题,乙\n'), { directions: { 乙: wished } })
    expect((await listed('第三题'))[0]?.direction.name_zh).toBe('新方向甲')
  })

  test('asks for a direction where the file names none', async () => {
    const seen = await read('Gamma? {T}')
    const reply = await admin.call(contract.run, { params: { import_id: seen.import_id }, body: {} })
    expect([reply.status, Object.keys((reply.error.details?.['fields'] ?? {}) as object)]).toEqual([400, ['direction_id']])
  })

  test('shows the columns of a spreadsheet with heads of others, and reads it as they are mapped', async () => {
    const file = 'Wortlaut,Antwort,Punkte,Bild\nWhat stands behind a port?,A service,2.5,p.png\n'
    const reply = await send(file, { name: 'foreign.csv' })
    expect([reply.status, reply.body.format, reply.body.counts.new]).toEqual([201, 'table', 0])
    expect(reply.body.columns.map(({ head, field, sample }) => [head, field, sample])).toEqual([
      ['Wortlaut', null, 'What stands behind a port?'],
      ['Antwort', null, 'A service'],
      ['Punkte', null, '2.5'],
      ['Bild', null, 'p.png'],
    ])
    const { import_id, reading, columns } = reply.body
    const map = (fields: readonly ('stem' | 'answer' | 'score' | null)[]) =>
      admin.call(contract.reread, {
        params: { import_id },
        body: { ...reading, columns: columns.map(({ sheet, at }, index) => ({ sheet, at, field: fields[index] ?? null })) },
      })
    expect((await map(['stem', 'stem'])).status).toBe(400)
    const read2 = (await map(['stem', 'answer', 'score'])).body
    expect([read2.counts.new, read2.columns.map(({ field }) => field)]).toEqual([1, ['stem', 'answer', 'score', null]])
    const done = await run(read2)
    expect(done.result).toMatchObject({ added: 1, left_out: 0 })
    const [made] = await listed('What stands behind a port')
    expect(made).toMatchObject({ question_type: 'short', score: 250 })
  })

  test('is read again in another way', async () => {
    const text = 'First line\nSecond line\nA) one\nB) two\nANSWER: B\n'
    const seen = await read(text)
    expect([seen.format, seen.counts.error]).toEqual(['aiken', 1])
    const again = await admin.call(contract.reread, { params: { import_id: seen.import_id }, body: { stems: 'loose' } })
    expect([again.status, again.body.counts.new, again.body.counts.error]).toEqual([200, 1, 0])
    expect((await rowsOf(seen)).map(({ stem }) => stem)).toEqual(['First line\nSecond line'])
  })
})

describe('a Word document to paste', () => {
  const sendDocument = async (bytes: Uint8Array, by = admin) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'exam.docx')
    return by.request('POST', '/theory-questions/pasted/document', { body: form })
  }
  test('answers its text for whoever may write questions, and keeps nothing', async () => {
    const docx = await docxOf('1.One?', 'A.x', 'B.y', '[B]')
    expect((await sendDocument(docx)).body).toEqual({ text: '1.One?\nA.x\nB.y\n[B]', pictures: [], kept: 0 })
    const other = await sendDocument(await zipOf({ 'a.txt': 'a' }))
    expect([other.status, other.error.code]).toEqual([415, 'file_type'])
    expect((await sendDocument(Buffer.from('no zip'))).error.code).toBe('sheet_unreadable')
    expect((await sendDocument(docx, await signInWith('question.read', 'kind.theory'))).status).toBe(403)
    expect((await sendDocument(docx, await signInWith('question.write', 'question.read'))).error.details).toEqual({ item: 'kind.theory' })
  })
})

describe('whoever may not', () => {
  test('import gets 403, and sees no import of another', async () => {
    const seen = await read('Delta? {T}')
    const reader = await signInWith('question.read', 'kind.theory')
    expect((await send('Delta? {T}', { by: reader })).status).toBe(403)
    const other = await signInWith('question.transfer', 'question.read', 'kind.theory')
    const params = { import_id: seen.import_id }
    expect((await other.call(contract.get, { params })).status).toBe(404)
    expect((await other.call(contract.rows, { params, query: {} })).status).toBe(404)
    expect((await other.call(contract.run, { params, body: { direction_id } })).status).toBe(404)
    expect((await other.call(contract.undo, { params })).status).toBe(404)
    const kindless = await signInWith('question.transfer', 'question.read')
    expect((await send('Delta? {T}', { by: kindless })).status).toBe(403)
  })
})
