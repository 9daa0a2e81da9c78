import { expect, test } from 'vitest'
import { contestIn } from './contest-texts.ts'

const cup = {
  resource_id: 'x',
  name: 'Autumn Cup',
  brief: 'Two days.',
  guide: 'Be kind.',
  lang: 'en' as const,
  translations: { zh: { name: '秋季杯', brief: '为期两天。', guide: '' } },
}

test('a contest is told in the language of who reads, as far as its organisers wrote it there', () => {
  expect(contestIn('en', cup)).toBe(cup)
  expect(contestIn('zh', cup)).toMatchObject({ name: '秋季杯', brief: '为期两天。', guide: '', lang: 'zh' })
  const named = { ...cup, translations: { zh: { name: '秋季杯', brief: '', guide: '' } } }
  expect(contestIn('zh', named)).toMatchObject({ name: '秋季杯', brief: 'Two days.', guide: 'Be kind.' })
})

test('there and back is what it was; a contest of one language stays as it is', () => {
  const { translations: _shown, ...own } = cup
  expect(contestIn('en', contestIn('zh', cup))).toMatchObject(own)
  const alone = { name: '春季杯', lang: 'zh' as const, translations: {} }
  expect(contestIn('en', alone)).toBe(alone)
  expect(contestIn('en', { ...alone, translations: { en: { name: 'Spring Cup' } } })).toMatchObject({ name: 'Spring Cup', lang: 'en' })
})
