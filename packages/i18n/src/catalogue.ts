import type { I18n, Messages } from '@lingui/core'
import { catalogueLocale, documentLanguage, type DisplayLocale, type Locale, localePreference } from './locale.ts'
import { pseudoMessages } from './pseudo.ts'

/** Fetches the catalogue of one locale: one chunk of the app. */
export type LoadCatalogue = (locale: Locale) => Promise<Messages>

async function activate(i18n: I18n, load: LoadCatalogue, locale: DisplayLocale): Promise<void> {
  const catalogue = catalogueLocale(locale)
  const messages = await load(catalogue)
  if (localePreference.read() !== locale) return
  i18n.loadAndActivate({ locale: catalogue, messages: locale === 'pseudo' ? pseudoMessages(messages) : messages })
  document.documentElement.lang = documentLanguage(locale)
}

/**
 * Loads the person's catalogue and follows later choices without a reload. Resolves once the first texts are there.
 * When a later catalogue does not load, the old language stays and `onError` is told.
 */
export async function startI18n(i18n: I18n, load: LoadCatalogue, onError: (error: unknown) => void): Promise<void> {
  await activate(i18n, load, localePreference.read())
  localePreference.subscribe(() => {
    activate(i18n, load, localePreference.read()).catch(onError)
  })
}
