import fc from 'fast-check'
import { expect, it } from 'vitest'
import { outputLimits, pointAnswer, type PointResult } from './index.ts'

const calm = { is_cut: false, is_late: false, waited_ms: 0, limit_ms: 5_000 }
const ended = (stdout: string, exit_code: number | null = 0, more: Partial<typeof calm> = {}) =>
  pointAnswer({ stdout, exit_code, ...calm, ...more })
const said = (result: string, more: object = {}) => JSON.stringify({ result, ...more })

it.each<[what: string, stdout: string, exit_code: number | null, result: PointResult]>([
  ['the object of the last line', `checking\n${said('success')}\n`, 0, 'success'],
  ['the object, whatever the code says', said('fail'), 101, 'fail'],
  ['the last line alone', `${said('success')}\ndone`, 0, 'error'],
  ['the code without an object', 'all is well', 101, 'success'],
  ['corrupt', '', 102, 'fail'],
  ['mumble', '', 103, 'fail'],
  ['down', '', 104, 'fail'],
  ['an end without a word', '', 0, 'error'],
  ['an exception of Python', 'Traceback', 1, 'error'],
  ['a broken checker', '', 110, 'error'],
  ['a signal', '', null, 'error'],
  ['another word', said('perhaps'), 0, 'error'],
  ['a list', '[{"result":"success"}]', 0, 'error'],
  ['half an object', '{"result":"success"', 0, 'error'],
  ['a line without end', said('success', { public: 'x'.repeat(20_000) }), 0, 'error'],
])('%s decides: %s', (_what, stdout, exit_code, result) => {
  expect(ended(stdout, exit_code).result).toBe(result)
})

it.each<[what: string, stdout: string, exit_code: number | null, more: Partial<typeof calm>, result: PointResult, fault: string | null]>([
  ['printed without end', said('success'), 101, { is_cut: true }, 'error', 'checker'],
  ['was late', said('success'), null, { is_late: true }, 'error', 'checker'],
  ['died', 'Traceback', 1, {}, 'error', 'checker'],
  ['ended by a signal', '', null, {}, 'error', 'checker'],
  ['says that it is broken', '', 110, {}, 'error', 'script'],
  ['is not there', '', 127, {}, 'error', 'script'],
  ['starved and was late', '', null, { is_late: true, waited_ms: 1_001 }, 'error', 'runner'],
  ['starved and died', 'Traceback', 1, { waited_ms: 1_001 }, 'error', 'runner'],
  ['starved and says that nobody answers', said('fail'), 0, { waited_ms: 1_001 }, 'error', 'runner'],
  ['starved and succeeded', said('success'), 0, { waited_ms: 4_000 }, 'success', null],
  ['has answered', said('fail'), 0, { waited_ms: 1_000 }, 'fail', null],
])('one that %s', (_what, stdout, exit_code, more, result, fault) => {
  expect(ended(stdout, exit_code, more)).toMatchObject({ result, fault })
})

it('texts are cut, hold no control characters, and are texts', () => {
  const { public: open, private: noted } = ended(said('success', { public: `\u001b[31m${'é'.repeat(300)}`, private: 7 }))
  expect([[...open].length, open.startsWith('[31m'), noted]).toEqual([outputLimits.public, true, ''])
})

it('no output makes it throw, and success needs its own word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.option(fc.nat(255)), (stdout, code) => {
      const { result } = ended(stdout, code)
      expect(code !== 101 && result === 'success' && !stdout.includes('success')).toBe(false)
    }),
  )
})
