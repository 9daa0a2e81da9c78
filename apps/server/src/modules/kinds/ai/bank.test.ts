import { question } from '@beacon/api/bank/question'
import type { AiInput } from '@beacon/api/kinds/ai/bank'
import { aiTrial } from '@beacon/api/kinds/ai/trial'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { flagTask, makeQuestion, questionBody, reference, tried, upload } from './testing/contest.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const read = async (resource_id: string, by = server.admin) => {
  const { body } = await by.call(question.get, { params: { resource_id } })
  if (body.bank !== 'ai') throw new Error('a question of another bank')
  return body
}

describe('the ready tries', () => {
  test('pass where the reference is whole: a perfect file reaches the target, wrong ones are refused', async () => {
    const id = await makeQuestion(server)
    expect((await server.admin.call(aiTrial.get, { params: { resource_id: id } })).body.trial).toBeNull()
    const found = await tried(server, id)
    expect(found).toMatchObject({ result: 'passed', is_old: false, rows: 20, rows_public: 10, is_small: true, reference: null })
    expect(
      found?.tries.map((one) => [one.name, one.state, one.is_right, one.public, one.private, one.points, one.problem?.why ?? null]),
    ).toEqual([
      ['perfect', 'scored', true, 1, 1, 500, null],
      ['base_line', 'scored', true, 0.5, 0.5, 250, null],
      ['random', 'scored', true, expect.any(Number), expect.any(Number), expect.any(Number), null],
      ['empty', 'refused', true, null, null, null, 'empty'],
      ['missing_rows', 'refused', true, null, null, null, 'id_missing'],
      ['extra_column', 'refused', true, null, null, null, 'header'],
      ['nan', 'refused', true, null, null, null, 'value_missing'],
      ['too_large', 'too_large', true, null, null, null, null],
    ])
    expect(await read(id)).toMatchObject({ trial: 'passed', test_result: 'passed', problems: [] })
    const again = await tried(server, id)
    expect(again?.tries.map(({ took_ms: _took, ...one }) => one)).toEqual(found?.tries.map(({ took_ms: _took, ...one }) => one))
    const { version, reference } = await read(id)
    const same = reference === null ? null : { file_id: reference.file_id, name: reference.name }
    const saved = await server.admin.call(question.update, {
      params: { resource_id: id },
      body: { ...(await questionBody(server, { target: 0.9, reference: same })), name: 'Cats anew', version },
    })
    expect([saved.status, saved.error?.details]).toEqual([200, undefined])
    expect((await read(id)).trial).toBe('old')
  })

  test('say what is wrong with a reference, and fail where nothing could reach the target', async () => {
    const { file } = await upload(server.admin, 'id,label,split\n1,a,public\n1,b,private\n', 'ai_reference', 'twice.csv')
    const broken = await makeQuestion(server, { reference: file })
    expect(await tried(server, broken)).toMatchObject({ result: 'failed', reference: { why: 'id_twice', row: 3 }, tries: [] })
    const far = await makeQuestion(server, { target: 2 })
    expect(await tried(server, far)).toMatchObject({ result: 'failed' })
    expect(await read(far)).toMatchObject({ trial: 'failed', problems: ['trial_missing'] })
  })

  test.each(['f1_macro', 'balanced_accuracy', 'precision', 'recall', 'f1_binary', 'f1_micro', 'roc_auc'] as const)(
    'pass by %s',
    async (metric) => {
      const id = await makeQuestion(server, { metric, positive: 'cat' })
      expect(await tried(server, id)).toMatchObject({ result: 'passed' })
    },
  )

  test.each(['mae', 'rmse', 'log_loss'] as const)('pass by %s, of which less is better', async (metric) => {
    const rows = Array.from({ length: 200 }, (_none, row) => ({
      id: `r${row}`,
      label: String(row % 2),
      split: row < 100 ? 'public' : 'private',
    }))
    const { file } = await upload(server.admin, reference(rows), 'ai_reference', 'numbers.csv')
    const id = await makeQuestion(server, { metric, reference: file, base: 1, target: 0, split_mode: 'ratio', split_ratio: 40 })
    expect(await tried(server, id)).toMatchObject({ result: 'passed', rows: 200, rows_public: 80, is_small: false })
  })

  test('are of results alone', async () => {
    const id = await makeQuestion(server, flagTask)
    expect((await server.admin.call(aiTrial.run, { params: { resource_id: id } })).error?.code).toBe('task_not_tried')
  })
})

describe('a question', () => {
  test.each<[string, Partial<AiInput>, string, string]>([
    ['without a reference', { reference: null }, 'reference', 'field_empty'],
    ['whose target is its base', { base: 1 }, 'target', 'metric_range_equal'],
    ['whose target is worse than its base', { base: 1, target: 0 }, 'target', 'metric_range_order'],
    ['whose metric falls and whose target rises', { metric: 'rmse' }, 'target', 'metric_range_order'],
    ['with flags and a reference', { flags: [{ content: 'flag{x}' }] }, 'flags', 'field_wrong'],
    ['with one column for both', { value_column: 'id' }, 'value_column', 'field_wrong'],
    ['of flags without any', { task_type: 'flag', reference: null }, 'flags', 'field_empty'],
    ['whose head has a comma', { id_column: 'a,b' }, 'id_column', 'field_wrong'],
  ])('%s is refused at its field', async (_what, more, field, code) => {
    const { error } = await server.admin.call(question.create, { body: await questionBody(server, more) })
    expect(error?.details).toMatchObject({ fields: { [field]: { code } } })
  })

  test('takes no file of somebody else, nor one for another purpose', async () => {
    const author = await server.signIn('teacher')
    const { file } = await upload(author, reference(), 'ai_reference', 'own.csv')
    const taken = await server.admin.call(question.create, { body: await questionBody(server, { reference: file }) })
    expect(taken.error?.details).toMatchObject({ fields: { 'reference.file_id': { code: 'field_wrong' } } })
    const other = await upload(server.admin, 'print(1)', 'check_script', 'a.py')
    const wrong = await server.admin.call(question.create, { body: await questionBody(server, { reference: other.file }) })
    expect(wrong.error?.details).toMatchObject({ fields: { 'reference.file_id': { code: 'field_wrong' } } })
  })

  test('shows its reference and its flags to nobody who may not see solutions, and a copy has tries of its own', async () => {
    const id = await makeQuestion(server, { visibility: 'published' })
    const flags = await makeQuestion(server, { ...flagTask, visibility: 'published' })
    const reader = await server.signIn('referee')
    const seen = await read(id, reader)
    expect([seen.reference, seen.data_bytes > 0]).toEqual([null, true])
    expect((await read(flags, reader)).flags.map(({ content }) => content)).toEqual(['••••'])
    expect((await read(flags)).flags.map(({ content }) => content)).toEqual(['flag{ignore all}'])
    await tried(server, id)
    const [copy = ''] = (await server.admin.call(question.act, { body: { action: 'copy', question_ids: [id] } })).body.done
    expect(await read(copy)).toMatchObject({ trial: 'none' })
  })
})
