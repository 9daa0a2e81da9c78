import * as z from 'zod/mini'
import { issue, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** The exact rules for what belongs to one person: the same functions stand behind forms, imports and the server. */

/** What every rule reads: NFKC, outer spaces removed. */
const tidy = (typed: string): string => typed.normalize('NFKC').trim()

export type IdCardFault = 'length' | 'region' | 'birth' | 'check'

const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkDigits = '10X98765432'

/** An ID card number as it is stored: NFKC, trimmed, upper case. */
export const idCardOf = (typed: string): string => tidy(typed).toUpperCase()

/**
 * What is wrong with a mainland ID card number (GB 11643) or a permanent residence number, or null.
 * `today` is the date (YYYY-MM-DD) in the installation's time zone: nobody is born after it.
 */
export function idCardFault(typed: string, today: string): IdCardFault | null {
  const card = idCardOf(typed)
  if (!/^[\dX]{18}$/u.test(card)) return 'length'
  if (!/^(?:9\d{2}|[1-8]\d{2})\d{3}\d{8}\d{3}[\dX]$/u.test(card)) return card.startsWith('0') ? 'region' : 'check'
  if (!provinces.has(card.startsWith('9') ? card.slice(1, 3) : card.slice(0, 2))) return 'region'
  if (!isBirth(card.slice(6, 14), today)) return 'birth'
  const sum = weights.reduce((total, weight, at) => total + weight * Number(card[at]), 0)
  return checkDigits[sum % 11] === card[17] ? null : 'check'
}

/** A real date from 1900-01-01 to today. */
function isBirth(digits: string, today: string): boolean {
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const at = Date.parse(`${date}T00:00:00Z`)
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === date
  return isReal && date >= '1900-01-01' && date <= today
}

/** The date that it is nowhere later than: what a form checks against before the server checks in its own time zone. */
export const latestToday = (now = Date.now()): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)

const reservedNames = new Set(['system', 'root', 'beacon', 'null', 'undefined', 'anonymous'])

export const usernameOf = tidy

/**
 * 4–20 letters, digits or underscores with at least one letter or digit, and none of the names that the product speaks in itself.
 * Names that come from a directory may be as short as two (`min`).
 */
export function isUsername(typed: string, min: 2 | 4 = 4): boolean {
  const name = usernameOf(typed)
  const lower = name.toLowerCase()
  return (
    name.length >= min && /^(?=.*[A-Za-z0-9])[A-Za-z0-9_]{2,20}$/u.test(name) && !reservedNames.has(lower) && !lower.startsWith('deleted_')
  )
}

/** A telephone number as it is stored, or null for a text that is no number. `international` also takes `+` and 7 to 15 digits. */
export function phoneOf(typed: string, international = false): string | null {
  const plain = tidy(typed)
    .replaceAll(/\s+/gu, '')
    .replace(/^(?:\+86|0086)/u, '')
  const mobile = plain.replaceAll('-', '')
  if (/^1[3-9]\d{9}$/u.test(mobile)) return mobile
  if (/^(?:(?:010|02\d)-?[2-8]\d{7}|0[3-9]\d{2}-?[2-8]\d{6,7})(?:-\d{1,6})?$/u.test(plain)) return plain
  return international && /^\+[1-9]\d{6,14}$/u.test(plain) ? plain : null
}

export interface PasswordForm {
  min: number
  max: number
  /** How many of letter, digit, symbol. */
  kinds: number
  /** Upper and lower case are both needed. */
  mixed_case: boolean
}
export const passwordForm: PasswordForm = { ...limits.password, kinds: 2, mixed_case: false }

/** Whether a new password has the right form: length, visible ASCII only, enough kinds. Neither trimmed nor normalised. */
export function isPasswordForm(password: string, rule: PasswordForm = passwordForm): boolean {
  if (password.length < rule.min || password.length > rule.max || !/^[!-~]+$/u.test(password)) return false
  const kinds = [/[A-Za-z]/u, /\d/u, /[!-/:-@[-\x60{-~]/u].filter((kind) => kind.test(password)).length
  const isMixed = /[a-z]/u.test(password) && /[A-Z]/u.test(password)
  return kinds >= rule.kinds && (!rule.mixed_case || isMixed)
}

/** Whether a password holds the username, in any case; names shorter than four would match by chance. */
export const holdsUsername = (password: string, username: string): boolean =>
  username.length >= 4 && password.toLowerCase().includes(username.toLowerCase())

const checked = (fits: (value: string) => boolean, error: string, store: (value: string) => string) =>
  z.pipe(
    z.pipe(
      z.string({ error: issue('field_wrong') }).check(z.maxLength(256, { error })),
      z.transform((value: string) => (tidy(value) === '' ? '' : store(value))),
    ),
    z.string().check(z.refine((value) => value === '' || fits(value), { error })),
  )

/** A new username; the server checks that it is free. */
export const username = z.pipe(
  z.pipe(z.string({ error: issue('field_empty') }).check(z.maxLength(256, { error: issue('username_wrong') })), z.transform(usernameOf)),
  z.string().check(z.minLength(1, { error: issue('field_empty'), abort: true }), z.refine(isUsername, { error: issue('username_wrong') })),
)
/** A mainland number, or with `international` one with a country code too; empty = none. */
export const phoneBy = (international: boolean) =>
  checked(
    (value) => phoneOf(value, international) !== null,
    issue('phone_wrong'),
    (value) => phoneOf(value, international) ?? value,
  )
/** On the wire: whether numbers of other countries are taken is a setting, which the server looks at. */
export const phone = phoneBy(true)

/** An ID card number; empty = none. */
export const idCard = z.pipe(
  z.pipe(z.string({ error: issue('field_wrong') }).check(z.maxLength(64)), z.transform(idCardOf)),
  z.string().check((ctx) => {
    const why = ctx.value === '' ? null : idCardFault(ctx.value, latestToday())
    if (why !== null) ctx.issues.push({ code: 'custom', message: issue('id_card_wrong', { why }), input: ctx.value })
  }),
)
/** 4–32 letters, digits, `_` or `-`; empty = none. */
export const workId = text({ min: 0, max: 32, pattern: /^$|^[A-Za-z0-9_-]{4,32}$/u, code: 'field_wrong' })
/** 4–256 characters; empty = none. */
export const address = z.pipe(
  text({ max: 256 }),
  z.string().check((ctx) => {
    const n = [...ctx.value].length
    if (n > 0 && n < 4) ctx.issues.push({ code: 'custom', message: issue('field_length', { min: 4, max: 256, n }), input: ctx.value })
  }),
)
