import { createHash } from 'node:crypto'
import { sameContent } from '../../../db/same-content.ts'
import { closed } from './secret-fields.ts'

const longText = 2_048
const keptText = 512

const personal: Record<string, (text: string) => string> = {
  phone: maskedPhone,
  id_card: (text) => `${text.slice(0, 3)}***********${text.slice(-4)}`,
  email: (text) => text.replace(/^(.).*@/u, '$1***@'),
  address: (text) => `${Array.from(text).slice(0, 6).join('')}***`,
}

/** A landline keeps its area code. */
function maskedPhone(text: string): string {
  const landline = /^(0\d{2,3})-?\d{3,4}(\d{4})$/u.exec(text)
  if (landline !== null) return `${landline[1] ?? ''}-****${landline[2] ?? ''}`
  return /^1\d{10}$/u.test(text) ? `${text.slice(0, 3)}****${text.slice(-4)}` : `${text.slice(0, 4)}****${text.slice(-4)}`
}

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

/** Content of an audit row as it is written: what is secret is only named, personal data is masked, long text is cut, bytes become their size and hash. */
export const masked = (module: string, content: unknown): unknown => shortened(closed(module, content))

function shortened(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value ?? null
  if (Buffer.isBuffer(value)) return { bytes: value.length, sha256: sha256(value) }
  if (Array.isArray(value)) return value.map((item) => shortened(item, name))
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shortened(item, key)]))
  if (typeof value !== 'string') return value
  const hide = personal[name]
  if (hide !== undefined) return value === '' ? '' : hide(value)
  const clean = value.replaceAll('\0', '')
  return clean.length > longText ? `${clean.slice(0, keptText)}… (sha256 ${sha256(clean)}, ${clean.length} characters)` : clean
}

/** Only the fields that differ, on both sides. */
export function changedFields(before: object, after: object): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old: Record<string, unknown> = { ...before }
  const now: Record<string, unknown> = { ...after }
  const keys = Object.keys(now).filter((key) => !sameContent(old[key], now[key]))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
