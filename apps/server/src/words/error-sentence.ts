import type { ErrorBody, ErrorCode, FieldError } from '@beacon/api/errors'
import { errorValues, type ErrorDetails, isComplete, namesIn } from '@beacon/i18n/error-values'
import type { Failure } from '../failure.ts'
import { errorTexts, type Language } from './catalogue.ts'
import { say } from './say.ts'

/** Whose language a sentence is in, and the zone its times are told in. */
export interface Listener {
  locale: Language
  time_zone: string
}

/** A refusal of a hundred fields is not answered with a page of prose; `details.fields` has them all. */
const mostFieldsSaid = 3
const colon: Readonly<Record<Language, string>> = { en: ': ', zh: '：' }

/** The sentence of a code with its values; one that would lack a value gives way to its plain form. */
export function errorSentence(to: Listener, code: ErrorCode, details: ErrorDetails = {}): string {
  const { locale } = to
  const values = errorValues(to, code, details)
  const texts = errorTexts[locale]
  const full = texts.get(`error.${code}`)
  const answered = values['answer'] === undefined ? undefined : texts.get(`error.${code}.answered`)
  const text = [answered, full].find((one) => one !== undefined && isComplete(one, values)) ?? texts.get(`error.${code}.plain`) ?? full
  return say(locale, text ?? code, values)
}

/** The sentence about a field says which one: by its own words, or before them. */
function fieldSentence(to: Listener, path: string, { code, details = {} }: FieldError): string {
  const text = errorSentence(to, code, { ...details, label: path })
  const isNamed = path === '' || namesIn(errorTexts[to.locale].get(`error.${code}`)).includes('label')
  return isNamed ? text : `${path}${colon[to.locale]}${text}`
}

const isFields = (value: unknown): value is Record<string, FieldError> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null && 'code' in one)

/** What a refusal is answered with. The sentences hold nothing that code and details do not say beside them. */
export function errorBody({ code, details }: Pick<Failure, 'code' | 'details'>, to: Listener, request_id: string): ErrorBody {
  if (details === undefined) return { code, message: errorSentence(to, code), request_id }
  const { fields, ...own } = details
  if (!isFields(fields)) return { code, message: errorSentence(to, code, own), request_id, details }
  const worded = Object.entries(fields).map(([path, one]) => [path, { ...one, message: fieldSentence(to, path, one) }] as const)
  const said = worded.slice(0, mostFieldsSaid).map(([, { message }]) => message)
  const isAbout = worded.some(([, one]) => one.code === code)
  const message = (isAbout ? said : [errorSentence(to, code, own), ...said]).join(to.locale === 'zh' ? '' : ' ')
  return { code, message, request_id, details: { ...details, fields: Object.fromEntries(worded) } }
}
