import { addTexts, localePreference, startI18n } from '@beacon/i18n'
import { setupI18n } from '@lingui/core'
import { afterEach, expect, it, vi } from 'vitest'
import { showLocale } from './show-locale.ts'

const frame = { en: { end: ['End'] }, zh: { end: ['结束'] } }
const feature = { en: { place: ['Place'] }, zh: { place: ['名次'] } }

afterEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

async function open(locale: 'en' | 'zh' | 'pseudo') {
  localePreference.write(locale)
  localStorage.clear()
  const i18n = setupI18n()
  await startI18n(i18n, (each) => Promise.resolve(frame[each]), vi.fn())
  await addTexts((each) => Promise.resolve(feature[each]), i18n)
  return i18n
}

it.each([
  ['zh', 'en', ['End', 'Place'], 'en'],
  ['en', 'zh', ['结束', '名次'], 'zh-CN'],
] as const)(
  'a display in a browser that speaks %s speaks %s, also in what was opened before, and stores nothing',
  async (own, lang, texts, of) => {
    const i18n = await open(own)
    showLocale(lang)
    await expect.poll(() => ['end', 'place'].map((id) => i18n._(id))).toEqual(texts)
    expect([document.documentElement.lang, localStorage.getItem('beacon.locale')]).toEqual([of, null])
  },
)

it('longer texts stay for who asked for them', async () => {
  const i18n = await open('pseudo')
  showLocale('zh')
  await Promise.resolve()
  expect(i18n._('end')).toBe('Éñd··')
})
