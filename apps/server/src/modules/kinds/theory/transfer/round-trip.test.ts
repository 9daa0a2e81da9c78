import { theoryTransfer as contract, type ExportFormat } from '@beacon/api/kinds/theory/transfer'
import { question } from '@beacon/api/bank/question'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { rawZip } from '../../../contest/out/package-import/testing/raw-zip.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
let admin: TestClient
let ids: string[]

const sheet = `题型,题干,选项A,选项B,选项C,正确答案,分值,难度,方向,知识点,解析,漏选计分,区分大小写,选项固定,填空顺序
单选题,往返一：哪个无连接？,TCP,UDP,TLS,B,2.5,中级,往返方向,协议；端口,UDP 不握手。,,,是,
多选题,往返二：哪些是散列？,SHA-256,AES,SM3,AC,3,高级,往返方向,,,错选倒扣,,,
判断题,往返三：HTTPS 加密域名。,,,,错,1,,往返方向,,,,,,
填空题,往返四：端口 _____ 与 _____。,,,,80|八十；443,4,,往返方向,,,,是,,是
填空题,往返五：圆周率约 _____。,,,,3.14±0.01,2,,往返方向,,,,,,
简答题,往返六：何为盐值？,,,,"使相同的口令
得到不同的散列",10,,往返方向,,,,,,
判断题,=往返七：公式一样的题干。,,,,对,1,,往返方向,,,,,,
`

beforeAll(async () => {
  stage = await openStage()
  ;({ admin } = stage)
  await stage.run(await stage.read(sheet))
  ids = (await stage.listed('往返')).map(({ resource_id }) => resource_id)
})
afterAll(() => stage.server.stop())

const fileOf = async (format: ExportFormat, question_ids = ids, by: TestClient = admin): Promise<Uint8Array> => {
  const { status, body, error } = await by.call(contract.export, { body: { format, question_ids } })
  expect([status, error?.code]).toEqual([202, undefined])
  const ended = await stage.jobEnd(by, body.job_id)
  expect([ended.state, ended.error]).toEqual(['done', null])
  return stage.download(`/theory-questions/exports/${body.job_id}/file`, by)
}
const leftOut = async (format: ExportFormat) => {
  const { body } = await admin.call(contract.check_export, { body: { format, question_ids: ids } })
  return [body.questions, body.left_out.map(({ code }) => code).toSorted()]
}
const statesOf = async (bytes: Uint8Array) => {
  const rows = await stage.rowsOf(await stage.read(bytes))
  return rows.map(({ question_type, state, refusal }) => [question_type, refusal?.code ?? state].join(' ')).toSorted()
}
const all = [
  'completion identical',
  'completion identical',
  'multiple identical',
  'short identical',
  'single identical',
  'truefalse identical',
  'truefalse identical',
]

describe('questions go out and come back', { timeout: 300_000 }, () => {
  test('all of them', () => {
    expect(ids).toHaveLength(7)
  })

  test.each(['xlsx', 'csv'] as const)('as %s, identical', async (format) => {
    expect(await leftOut(format)).toEqual([7, []])
    expect(await statesOf(await fileOf(format))).toEqual(all)
  })

  test('as GIFT, all but a completion of two blanks', async () => {
    expect(await leftOut('gift')).toEqual([6, ['blanks']])
    const states = await statesOf(await fileOf('gift'))
    expect(states.filter((one) => one.endsWith('error') || one.endsWith('other_key'))).toEqual([])
    expect(states).toHaveLength(6)
  })

  test('as Aiken, single choice and true/false', async () => {
    expect(await leftOut('aiken')).toEqual([3, ['type', 'type', 'type', 'type']])
    expect(await statesOf(await fileOf('aiken'))).toEqual(['single identical', 'truefalse identical', 'truefalse identical'])
  })

  test('as Moodle XML, with the same keys', async () => {
    const states = await statesOf(await fileOf('moodle'))
    expect(states.filter((one) => one.endsWith('error') || one.endsWith('other_key') || one.endsWith('new'))).toEqual([])
  })

  test.each(['qti21', 'qti30'] as const)('as %s, with the same keys', async (format) => {
    expect(await leftOut(format)).toEqual([7, ['partly', 'partly']])
    const states = await statesOf(await fileOf(format))
    expect(states).toHaveLength(7)
    // The tolerance of a number is what the check has told of.
    expect(states.filter((one) => one.endsWith('other_key'))).toEqual(['completion other_key'])
    expect(states.filter((one) => one.endsWith('new') || one.endsWith('field'))).toEqual([])
  })

  test('keys stay here when who asks may not see them', async () => {
    await admin.call(question.act, { body: { action: 'publish', question_ids: ids } })
    const stranger = await stage.signInWith('question.transfer', 'question.read', 'kind.theory')
    const { body } = await stranger.call(contract.check_export, { body: { format: 'gift', question_ids: ids } })
    expect([body.questions, new Set(body.left_out.map(({ code }) => code))]).toEqual([0, new Set(['secret'])])
    const text = Buffer.from(await fileOf('csv', ids, stranger)).toString('utf8')
    expect(text).toContain('往返一')
    expect(text).not.toContain('UDP 不握手')
    expect(text).not.toContain('八十')
    const own = await admin.call(contract.export, { body: { format: 'csv', question_ids: ids } })
    expect((await stranger.request('GET', `/theory-questions/exports/${own.body.job_id}/file`)).status).toBe(404)
    const reader = await stage.signInWith('question.read', 'kind.theory')
    expect((await reader.call(contract.export, { body: { format: 'csv', question_ids: ids } })).status).toBe(403)
  })

  test('the template is read as a file without questions', async () => {
    const seen = await stage.read(await stage.download('/theory-questions/import-template?lang=zh'))
    expect([seen.format, Object.values(seen.counts).every((n) => n === 0)]).toEqual(['table', true])
  })
})

describe('a hostile file', () => {
  test('is refused by what it is', async () => {
    const codeOf = async (content: string | Uint8Array) => {
      const { status, error } = await stage.send(content)
      return [status, error.code]
    }
    const manifest = { name: 'imsmanifest.xml', body: '<manifest/>' }
    expect(await codeOf('<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>')).toEqual([400, 'xml_entities'])
    expect(await codeOf(rawZip([{ name: '../../etc/passwd', body: 'x' }, manifest]))).toEqual([400, 'import_path_escape'])
  })
})
