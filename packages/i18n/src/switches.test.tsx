import { setupI18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import script from '../../tooling/src/head/first-paint.js?raw'
import { addTexts, startI18n } from './catalogue.ts'
import { localePreference } from './locale.ts'
import { createPreference } from './preference.ts'
import { pseudoMessages, pseudoText } from './pseudo.ts'
import { useLocaleSwitch, useThemeSwitch } from './switches.ts'
import { applyTheme, themePreference } from './theme.ts'

const at = (search: string) => history.replaceState(null, '', `/page/mg/ct/arena${search}`)

beforeEach(() => {
  localStorage.clear()
  at('')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('a preference', () => {
  const settings = { key: 'k', param: 'p', values: ['a', 'b'] as const, fallback: () => 'a' as const }

  it('comes from the address, then from storage, then from the default', () => {
    expect(createPreference<'a' | 'b'>(settings).read()).toBe('a')
    localStorage.setItem('k', 'b')
    expect(createPreference<'a' | 'b'>(settings).read()).toBe('b')
    at('?p=a')
    expect(createPreference<'a' | 'b'>(settings).read()).toBe('a')
  })

  it('takes no value it does not know', () => {
    localStorage.setItem('k', 'c')
    at('?p=d')
    expect(createPreference<'a' | 'b'>(settings).read()).toBe('a')
  })

  it('that a page imposes holds over what the installation settles, and is stored nowhere', () => {
    const preference = createPreference<'a' | 'b'>(settings)
    const listener = vi.fn()
    preference.subscribe(listener)
    preference.impose('b')
    preference.settle('a', true)
    expect([preference.read(), listener.mock.calls.length, localStorage.getItem('k')]).toEqual(['b', 1, null])
  })

  it('works without storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const preference = createPreference<'a' | 'b'>(settings)
    preference.write('b')
    expect(preference.read()).toBe('b')
    expect(told).toHaveBeenCalled()
  })
})

function Switches() {
  const { i18n } = useLingui()
  const { toggleLocale } = useLocaleSwitch()
  const { theme, toggleTheme } = useThemeSwitch()
  return (
    <>
      <button onClick={toggleLocale}>{i18n._('greeting')}</button>
      <button onClick={toggleTheme}>{theme}</button>
    </>
  )
}

describe('the switches', () => {
  const catalogues = { en: { greeting: ['Hello'] }, zh: { greeting: ['你好'] } }

  it('change the language in place, once its catalogue is there', async () => {
    localePreference.write('en')
    const i18n = setupI18n()
    const load = vi.fn((locale: 'en' | 'zh') => Promise.resolve(catalogues[locale]))
    await startI18n(i18n, load, vi.fn())
    render(
      <I18nProvider i18n={i18n}>
        <Switches />
      </I18nProvider>,
    )
    fireEvent.click(screen.getByText('Hello'))
    expect(await screen.findByText('你好')).toBeTruthy()
    expect(document.documentElement.lang).toBe('zh-CN')
    expect(localStorage.getItem('beacon.locale')).toBe('zh')
    expect(load.mock.calls).toEqual([['en'], ['zh']])
  })

  it('keep the old language when the new catalogue does not load', async () => {
    localePreference.write('en')
    const i18n = setupI18n()
    const failed = vi.fn()
    await startI18n(i18n, (locale) => (locale === 'en' ? Promise.resolve(catalogues.en) : Promise.reject(new Error('offline'))), failed)
    await act(async () => localePreference.write('zh'))
    await waitFor(() => expect(failed).toHaveBeenCalled())
    expect(i18n._('greeting')).toBe('Hello')
  })

  it('change the theme and put it on the document', () => {
    themePreference.write('dark')
    const i18n = setupI18n({ locale: 'en', messages: { en: catalogues.en } })
    render(
      <I18nProvider i18n={i18n}>
        <Switches />
      </I18nProvider>,
    )
    fireEvent.click(screen.getByText('dark'))
    expect(screen.getByText('light')).toBeTruthy()
    expect(localStorage.getItem('beacon.theme')).toBe('light')
    applyTheme('light')
    expect(document.documentElement.dataset['theme']).toBe('light')
  })
})

describe('the texts of a feature', () => {
  const shared = { en: { greeting: ['Hello'] }, zh: { greeting: ['你好'] } }
  const feature = { en: { board: ['Board'] }, zh: { board: ['榜单'] } }
  const later = <Value,>() => {
    let arrive: (value: Value) => void = () => undefined
    const value = new Promise<Value>((resolve) => (arrive = resolve))
    return { value, arrive }
  }
  const start = async (locale: 'en' | 'zh' | 'pseudo', failed = vi.fn()) => {
    localePreference.write(locale)
    const i18n = setupI18n()
    await startI18n(i18n, (each) => Promise.resolve(shared[each]), failed)
    return i18n
  }

  it('are added to what is there, and follow the language', async () => {
    const i18n = await start('en')
    await addTexts((locale) => Promise.resolve(feature[locale]), i18n)
    expect([i18n._('greeting'), i18n._('board')]).toEqual(['Hello', 'Board'])
    localePreference.write('zh')
    await waitFor(() => expect([i18n._('greeting'), i18n._('board')]).toEqual(['你好', '榜单']))
  })

  it('are lengthened in the pseudo-locale, and whole again after it', async () => {
    const i18n = await start('pseudo')
    await addTexts((locale) => Promise.resolve(feature[locale]), i18n)
    expect(i18n._('board')).toBe('Bóárd··')
    localePreference.write('en')
    await waitFor(() => expect(i18n._('board')).toBe('Board'))
  })

  it('that arrive after a change of language are there in the new one', async () => {
    const i18n = await start('en')
    const english = later<typeof feature.en>()
    const added = addTexts((locale) => (locale === 'en' ? english.value : Promise.resolve(feature.zh)), i18n)
    localePreference.write('zh')
    await waitFor(() => expect(i18n._('greeting')).toBe('你好'))
    english.arrive(feature.en)
    await added
    expect(i18n._('board')).toBe('榜单')
  })

  it('are there in the language shown when the chosen one did not arrive', async () => {
    localePreference.write('en')
    const i18n = setupI18n()
    const failed = vi.fn()
    await startI18n(i18n, (locale) => (locale === 'en' ? Promise.resolve(shared.en) : Promise.reject(new Error('offline'))), failed)
    localePreference.write('zh')
    await waitFor(() => expect(failed).toHaveBeenCalled())
    await addTexts((locale) => Promise.resolve(feature[locale]), i18n)
    expect(i18n._('board')).toBe('Board')
  })

  it('that do not load hold up no later change of language', async () => {
    const i18n = await start('en')
    await expect(addTexts(() => Promise.reject(new Error('offline')), i18n)).rejects.toThrow('offline')
    localePreference.write('zh')
    await waitFor(() => expect(i18n._('greeting')).toBe('你好'))
  })
})

describe('the script before the first paint', () => {
  const paint = () => {
    window.eval(script)
    return [document.documentElement.dataset['theme'], document.documentElement.lang]
  }

  it.each([
    ['', null, null, ['dark', 'en']],
    ['', 'light', 'zh', ['light', 'zh-CN']],
    ['?theme=light&lang=zh', 'dark', 'en', ['light', 'zh-CN']],
    ['?theme=red&lang=xx', 'light', 'zh', ['light', 'zh-CN']],
    ['?lang=pseudo', null, 'zh', ['dark', 'en']],
  ])('agrees with the page for %s, stored theme %s and locale %s', (search, theme, locale, expected) => {
    at(search)
    if (theme !== null) localStorage.setItem('beacon.theme', theme)
    if (locale !== null) localStorage.setItem('beacon.locale', locale)
    expect(paint()).toEqual(expected)
  })
})

describe('the pseudo-locale', () => {
  it('makes texts 40% longer and leaves tags and values alone', () => {
    expect(pseudoText('Sign in')).toBe('Sígñ íñ···')
    expect(pseudoText('No account? <0>Register</0>')).toMatch(/^Nó áççóúñt\? <0>Régístér<\/0>·+$/)
    expect(pseudoText('14:32')).toBe('14:32')
  })

  it('goes into plurals', () => {
    const changed = pseudoMessages({ a: [['n', 'plural', { offset: undefined, one: [['n'], ' try'], other: ['many tries'] }]] as never })
    expect(JSON.stringify(changed['a'])).toContain('trý··')
    expect(JSON.stringify(changed['a'])).toContain('["n"]')
  })
})
