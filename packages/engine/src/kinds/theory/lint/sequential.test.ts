import { describe, expect, it } from 'vitest'
import { isNumberScale, repairOptions, sequentialOptions, type WrittenQuestion } from './sequential.ts'

const question = (texts: readonly string[], fixed_order = false): WrittenQuestion => ({
  options: texts.map((text, index) => ({ option_id: 'abcdefgh'[index] ?? '', text, pinned: false })),
  fixed_order,
})
const plain = ['防火墙', '入侵检测', '加密']
const reasonOf = (text: string) => sequentialOptions(question([...plain, text])).map(({ option_id, reason }) => [option_id, reason])

describe('options that depend on their order', () => {
  it.each([
    ['以上都对', 'speaks_for_all'],
    ['上述说法均不正确', 'speaks_for_all'],
    ['三种说法都对。', 'speaks_for_all'],
    ['All of the  above', 'speaks_for_all'],
    ['none of the following', 'speaks_for_all'],
    ['前两项', 'names_places'],
    ['第一个选项', 'names_places'],
    ['Ａ和Ｂ', 'names_letters'],
    ['A、B', 'names_letters'],
    ['选项 C 不成立', 'names_letters'],
    ['Both A and C', 'names_letters'],
    ['防火墙和审计', 'contains_option'],
  ])('%s: %s', (text, reason) => {
    expect(reasonOf(text)).toEqual([['d', reason]])
  })

  it.each(['都江堰', '数字签名算法', 'Class A network', 'ARP and BGP', 'A', '前端', '第一次握手', 'an all-purpose tool', ''])(
    '%s is none',
    (text) => {
      expect(reasonOf(text)).toEqual([])
    },
  )

  it('are none for a number inside another, nor for a word inside a word', () => {
    expect(sequentialOptions(question(['1', '10', '100', '21']))).toEqual([])
    expect(sequentialOptions(question(['TCP', 'TCP/IP'])).map(({ option_id, other_id }) => [option_id, other_id])).toEqual([['b', 'a']])
    expect(sequentialOptions(question(['hash', 'rehashing']))).toEqual([])
  })

  it('are mended by pinning last, by keeping the order, or by the author', () => {
    const offending = question(['以上都对', ...plain])
    expect(sequentialOptions(offending)[0]?.repairs).toEqual(['pin_last', 'fix_order', 'reword'])
    const pinned = repairOptions(offending, 'a', 'pin_last')
    expect(pinned.options.map(({ option_id, pinned }) => [option_id, pinned])).toEqual([
      ['b', false],
      ['c', false],
      ['d', false],
      ['a', true],
    ])
    expect(sequentialOptions(pinned)).toEqual([])
    expect(sequentialOptions(repairOptions(offending, 'a', 'fix_order'))).toEqual([])
    expect(repairOptions(offending, 'a', 'reword')).toBe(offending)
    expect(repairOptions(offending, 'gone', 'pin_last')).toBe(offending)
  })

  it('that name letters are not mended by pinning them, because the letters still move', () => {
    const letters = question([...plain, 'A和B'])
    expect(sequentialOptions(letters)[0]?.repairs).toEqual(['fix_order', 'reword'])
    expect(sequentialOptions(repairOptions(letters, 'd', 'pin_last'))).toHaveLength(1)
  })

  it('may be two that are pinned behind the others', () => {
    const two = question([...plain, '以上都对', '以上都错'])
    const pinned = { ...two, options: two.options.map((option, index) => ({ ...option, pinned: index > 2 })) }
    expect(sequentialOptions(pinned)).toEqual([])
  })
})

describe('numbers in order', () => {
  it.each([
    [['21', '22', '80', '443'], true],
    [['1,024', '512', '0.5'], true],
    [['22', '21', '80'], false],
    [['22', '22'], false],
    [['22', 'ssh'], false],
    [['22'], false],
  ])('%j: %s', (texts, isScale) => {
    expect(isNumberScale(texts.map((text) => ({ text })))).toBe(isScale)
  })
})
