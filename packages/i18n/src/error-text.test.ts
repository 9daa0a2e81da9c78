import { errorStatus } from '@beacon/api/errors'
import { setupI18n } from '@lingui/core'
import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { errorText, isErrorCode } from './error-text.ts'
import { errorTexts as everybodys, plainErrorTexts } from './error-texts.ts'
import { playingErrorTexts } from './playing/error-texts.ts'
import { answeredErrorTexts, plainPlayingErrorTexts } from './playing/plain-error-texts.ts'
import { staffErrorTexts } from './staff/error-texts.ts'
import { plainStaffErrorTexts } from './staff/plain-error-texts.ts'

const errorTexts = { ...everybodys, ...playingErrorTexts, ...staffErrorTexts }

const all = [
  ...Object.values(errorTexts),
  ...Object.values(plainErrorTexts),
  ...Object.values(plainPlayingErrorTexts),
  ...Object.values(answeredErrorTexts),
  ...Object.values(plainStaffErrorTexts),
]
const messages = Object.fromEntries(all.map(({ id, message }) => [id, compileMessage(message ?? '')]))
const en = setupI18n({ locale: 'en', messages: { en: messages } })

/** The Chinese of a catalogue: its one-line entries. */
const zhMessages = (po: string) =>
  Object.fromEntries(
    [...po.matchAll(/^msgid "(error\.[^"]+)"\nmsgstr "(.+)"$/gmu)].map(([, id = '', text = '']) => [id, compileMessage(text)]),
  )

describe('error texts', () => {
  it('exist for every code of the contract and of the client', () => {
    const codes = [...Object.keys(errorStatus), 'network', 'timeout', 'reply_wrong']
    expect(Object.keys(errorTexts).sort()).toEqual(codes.sort())
  })

  it('never show a hole: without values the plain text is said', () => {
    const texts = Object.keys(errorTexts)
      .filter((code) => isErrorCode(en, code))
      .map((code) => errorText(en, code))
    expect(texts).toHaveLength(Object.keys(errorTexts).length)
    expect(texts.filter((text) => /[{}]|undefined|error\./.test(text) || !/[.?]$/.test(text))).toEqual([])
  })

  it('say neither please nor oops and shout at nobody', () => {
    expect(all.filter(({ message }) => /please|oops|!/i.test(message ?? ''))).toEqual([])
  })

  it('count what is left', () => {
    expect(errorText(en, 'credentials_wrong', { n: 3, m: 10 })).toBe(
      'Username or password is wrong. 3 attempts left before a 10-minute lock.',
    )
    expect(errorText(en, 'credentials_wrong', { n: 1, m: 10 })).toContain('1 attempt left')
    expect(errorText(en, 'credentials_wrong', {})).toBe('Username or password is wrong.')
  })

  it('name the field', () => {
    expect(errorText(en, 'field_empty', { label: 'Username' })).toBe('Username cannot be empty.')
    expect(errorText(en, 'field_empty')).toBe('This field is required.')
  })

  it('read times, sizes and lists in words', () => {
    expect(errorText(en, 'already_decided', { who: 'Mei', time: '2026-11-20T14:40:00.000Z' })).toMatch(
      /^Mei decided this at 20 Nov 2026 \d\d:40\.$/,
    )
    expect(errorText(en, 'file_size', { size: 12_000_000, max: 10_000_000 })).toBe('12 MB is over the limit of 10 MB.')
    expect(errorText(en, 'file_size', { size: 104_900_000, max: 104_857_600 })).toBe('104,900,000 B is over the limit of 104,857,600 B.')
    expect(errorText(en, 'grant_exceeds_own', { items: ['a', 'b'] })).toBe('You cannot give what you do not have: a, b.')
  })

  it('say of a refused flag what the judge knows, under the names it sends', () => {
    const time = '2026-11-20T14:40:00.000Z'
    expect(errorText(en, 'already_solved', { time, name: 'Mei', correct: true })).toMatch(
      /^Solved already at 20 Nov 2026 \d\d:40 by Mei\.$/,
    )
    expect(errorText(en, 'topic_closed', { t: time })).toMatch(/^This challenge closed at 20 Nov 2026 \d\d:40\.$/)
    expect(errorText(en, 'address_not_allowed', { ip: '10.0.0.9' })).toBe('Not from this address (10.0.0.9).')
    expect(errorText(en, 'contest_state', { state: 'paused' })).toBe('The contest is already paused.')
    expect(errorText(en, 'contest_state', { state: 'elsewhere' })).toBe("The contest's current status does not allow this.")
    expect(errorText(en, 'contest_state')).toBe("The contest's current status does not allow this.")
  })

  it('say of a quota the limit, what is used and when there is room again', () => {
    const time = '2026-11-20T14:40:00.000Z'
    expect(errorText(en, 'upload_kept', { used: 0, max: 10_000_000_000, room: 'never' })).toBe(
      'Your files use 0 B of the 10 GB allowed per account, and this one does not fit. Ask an organiser for more.',
    )
    expect(errorText(en, 'upload_kept', { used: 9_900_000_000, max: 10_000_000_000, room: 'then', time })).toMatch(
      /^Your files use 9\.9 GB of the 10 GB .* are removed by 20 Nov 2026 \d\d:40; upload it again then\.$/,
    )
    expect(errorText(en, 'upload_rate', { what: 'files', n: 300, most: 300, room: 'then', time })).toMatch(
      /^You uploaded 300 of 300 files allowed per hour\. Upload it again from 20 Nov 2026 \d\d:40\.$/,
    )
    expect(errorText(en, 'upload_rate', { what: 'bytes', used: 4_990_000_000, max: 5_000_000_000, room: 'then', time })).toMatch(
      /^You uploaded (5|4\.99) GB of 5 GB/,
    )
    expect(errorText(en, 'disk_low', { size: 1_200_000_000, min: 2_000_000_000 })).toMatch(
      /^The server's disk has 1\.2 GB left, of which 2 GB are reserved/,
    )
  })

  it('say the same in Chinese, whole', () => {
    const path = new URL('../../../apps/arena/locales/shared/zh.po', import.meta.url)
    const zh = setupI18n({ locale: 'zh', messages: { zh: zhMessages(readFileSync(path, 'utf8')) } })
    const time = '2026-11-20T14:40:00.000Z'
    expect(errorText(zh, 'upload_kept', { used: 9_900_000_000, max: 10_000_000_000, room: 'then', time })).toMatch(
      /^你的文件已占用 9\.9 GB，账号上限为 10 GB，放不下这个文件。未提交的文件将在 .*:40 前清除，届时可重新上传。$/,
    )
    expect(errorText(zh, 'upload_rate', { what: 'files', n: 300, most: 300, room: 'never' })).toBe(
      '你一小时内已上传 300 个文件，上限为 300 个。如需更多额度，请联系组织者。',
    )
    expect(errorText(zh, 'disk_low', { size: 1_200_000_000, min: 2_000_000_000 })).toContain('磁盘仅剩 1.2 GB')
  })

  it('say nothing with an id or with a size of nothing', () => {
    const by = '018f0000-0000-7000-8000-000000000001'
    expect(errorText(en, 'flag_repeated', { at: '2026-11-20T14:40:00.000Z', by })).toBe('Already submitted. Do not resubmit.')
    expect(errorText(en, 'flag_repeated', { at: '2026-11-20T14:40:00.000Z', by: 'Mei' })).toMatch(/by Mei\. Do not resubmit\.$/)
    expect(errorText(en, 'file_size', { size: 0, max: 10 })).toBe('The file is over the size limit.')
  })

  it('read the waiting time under both of its names', () => {
    expect(errorText(en, 'rate_limited', { s: 3.2 })).toBe('Too fast. Next try in 4 s.')
    expect(errorText(en, 'rate_limited', { retry_after_s: 4 })).toBe('Too fast. Next try in 4 s.')
  })
})
