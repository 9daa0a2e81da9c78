import { formatNumber } from '@beacon/i18n/format'
import type { Language } from './catalogue.ts'

type Values = Readonly<Record<string, unknown>>
/** A compiled text: words, `#` (the number of the plural around it), or `[name, kind, cases]`. */
type Tokens = string | readonly unknown[]

const rules = { en: new Intl.PluralRules('en'), zh: new Intl.PluralRules('zh') } as const
const isTokens = (value: unknown): value is Tokens => typeof value === 'string' || Array.isArray(value)
const isCases = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function chosen(locale: Language, kind: string, value: unknown, cases: Record<string, unknown>): Tokens {
  const names = kind === 'plural' ? [String(value), rules[locale].select(Number(value))] : [String(value)]
  const found = names.find((name) => Object.hasOwn(cases, name)) ?? 'other'
  const text = cases[found]
  return isTokens(text) ? text : ''
}

const valueText = (locale: Language, value: unknown): string => (typeof value === 'number' ? formatNumber(locale, value, 3) : String(value))

/**
 * The words of a compiled text with its values. What stands in a value is shown as it is: Lingui's own `_` would read
 * `\u202e` in somebody's name as the sign it stands for.
 */
export function say(locale: Language, text: Tokens, values: Values, around?: unknown): string {
  if (typeof text === 'string') return text
  return text
    .map((token) => {
      if (token === '#' && around !== undefined) return valueText(locale, around)
      if (typeof token === 'string') return token
      if (!Array.isArray(token)) return ''
      const [name, kind, cases] = token as readonly unknown[]
      const value = values[String(name)]
      if (typeof kind === 'string' && isCases(cases))
        return say(locale, chosen(locale, kind, value, cases), values, kind === 'plural' ? value : around)
      if (value === undefined || value === null) return ''
      return kind === 'number' ? valueText(locale, value) : String(value)
    })
    .join('')
}
