import { errorStatus, type ErrorCode } from '@beacon/api/errors'
import { namesIn } from '@beacon/i18n/error-values'
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { errorTexts, errorTextsIn } from './catalogue.ts'
import { errorBody, errorSentence, type Listener } from './error-sentence.ts'
import { languageOf } from './language.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]
const en: Listener = { locale: 'en', time_zone: 'Asia/Shanghai' }
const zh: Listener = { locale: 'zh', time_zone: 'Asia/Shanghai' }
const time = '2026-11-20T14:40:00.000Z'

describe.each([
  ['English', en, /^[^{}]*[.?]$/u],
  ['Chinese', zh, /^[^{}]*\p{Script=Han}[^{}]*[。？]$/u],
])('every declared code has a sentence in %s', (_name, to, form) => {
  it.each(codes)('%s', (code) => {
    expect(errorSentence(to, code)).toMatch(form)
    const names = namesIn(errorTexts[to.locale].get(`error.${code}`))
    const whole = errorSentence(to, code, Object.fromEntries(names.map((name) => [name, 7])))
    expect(whole).toMatch(/^[^{}]+$/u)
    expect(whole).not.toMatch(/undefined|error\./u)
  })
})

test('the desk and the arena are translated alike, so that one catalogue speaks for both', () => {
  for (const language of ['en', 'zh'] as const) {
    const arena = new URL('../../../arena/locales/shared/zh.po', import.meta.url)
    const texts = [...errorTextsIn(readFileSync(arena, 'utf8'), language)]
    expect(texts.length).toBeGreaterThan(100)
    for (const [id, text] of texts) expect([id, errorTexts[language].get(id)]).toEqual([id, text])
  }
})

test('a sentence has its values in it, times in the zone of who reads', () => {
  expect(errorSentence(en, 'contest_full', { n: 12 })).toBe('All 12 places are taken.')
  expect(errorSentence(zh, 'contest_full', { n: 12 })).toBe('名额 12 已满。')
  const solved = { time, name: 'Mei', correct: true }
  expect(errorSentence(en, 'already_solved', solved)).toBe('Solved already at 20 Nov 2026 22:40 UTC+8 by Mei.')
  expect(errorSentence({ ...en, time_zone: 'Europe/Paris' }, 'already_solved', solved)).toContain('15:40 UTC+1')
  expect(errorSentence(zh, 'already_solved', solved)).toContain('2026年11月20日 22:40')
  expect(errorSentence(en, 'file_size', { size: 12_000_000, max: 10_000_000 })).toBe('12 MB is over the limit of 10 MB.')
})

test('what has a name in both languages is called in the one that is spoken', () => {
  const label = { en: 'University', zh: '大学' }
  expect([errorSentence(en, 'idp_unreachable', { label }), errorSentence(zh, 'idp_unreachable', { label })]).toEqual([
    'University did not respond. Try again, or use a password.',
    expect.stringContaining('大学'),
  ])
})

test('sentences about fields name the field', () => {
  const name = { code: 'field_empty' } as const
  const count = { code: 'field_range', details: { min: 1, max: 5 } } as const
  const one = errorBody({ code: 'field_empty', details: { fields: { name } } }, en, 'r')
  expect(one).toEqual({
    code: 'field_empty',
    message: 'name cannot be empty.',
    request_id: 'r',
    details: { fields: { name: { code: 'field_empty', message: 'name cannot be empty.' } } },
  })
  const two = errorBody({ code: 'bad_request', details: { min: 1, fields: { name, count } } }, en, 'r')
  expect(two.message).toBe('The request is invalid. Nothing was changed. name cannot be empty. count: Use a number from 1 to 5.')
  const many = Object.fromEntries(Array.from({ length: 100 }, (_none, n) => [`items.${n}.name`, name]))
  const body = errorBody({ code: 'bad_request', details: { fields: many } }, zh, 'r')
  expect([body.message.match(/items\.\d+\.name/gu)?.length, Object.keys(body.details?.['fields'] ?? {}).length]).toEqual([3, 100])
})

test('a value is shown as it is: nobody words a sentence of ours with a name', () => {
  const name = String.raw`{items} \u202e \x41 # '' {n, plural, other {#}}`
  expect(errorSentence(en, 'name_taken', { name })).toBe(`The name “${name}” is already in use. Choose another.`)
})

test.each([
  [undefined, null, 'en'],
  [undefined, 'zh', 'zh'],
  ['', 'zh', 'zh'],
  ['*', 'zh', 'zh'],
  ['*', null, 'en'],
  ['fr-FR,de;q=0.8', 'zh', 'zh'],
  ['en', 'zh', 'en'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'en', 'zh'],
  ['zh-Hant-TW', null, 'zh'],
  ['en;q=0.5, ZH', null, 'zh'],
  ['en;q=0, fr', 'zh', 'zh'],
  ['zh;q=nonsense, en;q=0.1', null, 'en'],
  [`${'fr,'.repeat(200)}zh`, 'en', 'en'],
] as const)('Accept-Language %j of somebody whose own language is %j: %s', (header, own, language) => {
  expect([languageOf(header, own), languageOf(header, own)]).toEqual([language, language])
})
