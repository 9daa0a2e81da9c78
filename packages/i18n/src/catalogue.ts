import { i18n as pageI18n, type I18n, type Messages } from '@lingui/core'
import { catalogueLocale, documentLanguage, type DisplayLocale, type Locale, localePreference } from './locale.ts'

/** Fetches a catalogue in one locale: one chunk of the app. */
export type LoadCatalogue = (locale: Locale) => Promise<Messages>

/** The catalogues the page needs: the app's first, then those of the features that were opened. */
const loadedInto = new WeakMap<I18n, Set<LoadCatalogue>>()

function partsOf(i18n: I18n): Set<LoadCatalogue> {
  const parts = loadedInto.get(i18n) ?? new Set()
  loadedInto.set(i18n, parts)
  return parts
}

async function messagesOf(load: LoadCatalogue, locale: DisplayLocale): Promise<Messages> {
  const messages = await load(catalogueLocale(locale))
  if (locale !== 'pseudo') return messages
  // Only who checks the product's texts needs it.
  const { pseudoMessages } = await import('./pseudo.ts')
  return pseudoMessages(messages)
}

async function activate(i18n: I18n, locale: DisplayLocale): Promise<void> {
  const parts = partsOf(i18n)
  const messages: Messages = {}
  const loaded = new Set<LoadCatalogue>()
  // Another feature may be opened while the texts of the first are on their way.
  while (loaded.size < parts.size) {
    const missing = [...parts].filter((part) => !loaded.has(part))
    Object.assign(messages, ...(await Promise.all(missing.map(async (part) => messagesOf(part, locale)))))
    for (const part of missing) loaded.add(part)
  }
  if (localePreference.read() !== locale) return
  i18n.loadAndActivate({ locale: catalogueLocale(locale), messages })
  document.documentElement.lang = documentLanguage(locale)
}

/**
 * Loads the person's catalogue and follows later choices without a reload. Resolves once the first texts are there.
 * When a later catalogue does not load, the old language stays and `onError` is called.
 */
export async function startI18n(i18n: I18n, load: LoadCatalogue, onError: (error: unknown) => void): Promise<void> {
  partsOf(i18n).add(load)
  await activate(i18n, localePreference.read())
  localePreference.subscribe(() => {
    activate(i18n, localePreference.read()).catch(onError)
  })
}

/** Adds the texts of a feature. Resolves once they are there in the language chosen by then; they follow every later choice. */
export async function addTexts(load: LoadCatalogue, i18n: I18n = pageI18n): Promise<void> {
  partsOf(i18n).add(load)
  try {
    let locale: DisplayLocale | undefined
    while (locale !== localePreference.read()) {
      locale = localePreference.read()
      const shown = i18n.locale === 'en' || i18n.locale === 'zh' ? i18n.locale : catalogueLocale(locale)
      i18n.load(catalogueLocale(locale), await messagesOf(load, locale))
      // The old language is still shown while the chosen one is on its way, or when that did not arrive.
      if (shown !== catalogueLocale(locale)) i18n.load(shown, await messagesOf(load, shown))
    }
  } catch (error) {
    partsOf(i18n).delete(load)
    throw error
  }
}
