import { describe, expect, it } from 'vitest'
import { displayName } from './display-name.ts'

const taken = (text: string) => displayName.safeParse(text).data
const why = (text: string) => displayName.safeParse(text).error?.issues[0]?.message

describe('names of teams and people', () => {
  it.each([
    'PPP',
    'TSG',
    'p4',
    '✈️ kuroshio',
    'C4T BuT S4D [RU]',
    'Zoë',
    '决',
    '决赛',
    'C:\\Users\\<b>&"\'`|^~=%;{}',
    '=SUM(A1)',
    '@everyone #1 *bold* _it_',
    '👩‍💻👩🏽‍🚀 crew',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Three Lions',
    '🇨🇳 Team',
    '1️⃣st place',
    '☠︎ pirates',
    'Việt Nam',
    'ทีมที่หนึ่ง',
    'فريق الأمن',
    'קבוצה',
    '한국팀',
    'ガンダム',
    'x'.repeat(40),
  ])('takes %s as it is', (name) => expect(taken(name)).toBe(name))
  it.each([
    ['  ends  ', 'ends'],
    ['two \u3000\u00a0 spaces', 'two spaces'],
    ['Zoe\u0308', 'Zoë'],
  ])('brings %j into one spelling', (given, name) => expect(taken(given)).toBe(name))
  it.each([
    ['bell', 'a\u0007b', 'U+0007'],
    ['tab', 'a\tb', 'U+0009'],
    ['line end', 'a\nb', 'U+000A'],
    ['line separator', 'a\u2028b', 'U+2028'],
    ['override of direction', 'ab\u202efdp', 'U+202E'],
    ['isolate', 'ab\u2066cd', 'U+2066'],
    ['mark of direction', 'ab\u200fcd', 'U+200F'],
    ['zero width space', 'PP\u200bP', 'U+200B'],
    ['joiner between letters', 'PP\u200dP', 'U+200D'],
    ['non-joiner', 'PP\u200cP', 'U+200C'],
    ['word joiner', 'PP\u2060P', 'U+2060'],
    ['byte order mark', 'PPP\ufeff.', 'U+FEFF'],
    ['soft hyphen', 'PP\u00adP', 'U+00AD'],
    ['style behind a letter', 'PPP\ufe0f', 'U+FE0F'],
    ['joiner at the end of a picture', '✈️\u200d kuroshio', 'U+200D'],
    ['tags behind a letter', 'PPP\u{e0061}\u{e0062}\u{e0063}\u{e007f}', 'U+E0061'],
    ['filler of Hangul', 'PP\u3164P', 'U+3164'],
    ['empty Braille cell', 'PP\u2800', 'U+2800'],
    ['private use', 'PP\ue000', 'U+E000'],
    ['half of a pair', 'PP\ud83d', 'U+D83D'],
    ['mark at the start', '\u0301abc', 'U+0301'],
    ['tower of marks', `a${'\u0316'.repeat(5)}b`, 'U+0316'],
  ])('refuses a %s', (_what, name, c) => expect(why(name)).toBe(`field_characters|{"c":"${c}"}`))
  it.each([
    ['', 'field_empty'],
    ['   ', 'field_empty'],
    ['p', 'field_length'],
    ['x'.repeat(41), 'field_length'],
    ['x'.repeat(2000), 'field_length'],
  ])('refuses %j by its length', (name, code) => expect(why(name)?.split('|')[0]).toBe(code))
})
