const secretName =
  /(?:^|_)(?:password|passphrase|secret|token|key|keys|flag|flags|flag_value|answer|answers|seed|licence)(?:_hash|_sealed|_digest|_history)?$/u
const longText = 2_048

const personal: Record<string, (text: string) => string> = {
  phone: (text) => (/^1\d{10}$/u.test(text) ? `${text.slice(0, 3)}****${text.slice(-4)}` : `${text.slice(0, 4)}****${text.slice(-4)}`),
  id_card: (text) => `${text.slice(0, 3)}***********${text.slice(-4)}`,
  email: (text) => text.replace(/^(.).*@/u, '$1***@'),
  address: (text) => `${text.slice(0, 6)}***`,
}

/** Content of an audit row: secrets become "changed", personal data is masked, long text is cut. */
export function masked(value: unknown, name = ''): unknown {
  if (value === null || value === undefined) return value ?? null
  if (secretName.test(name)) return 'changed'
  if (Array.isArray(value)) return value.map((item) => masked(item, name))
  if (Buffer.isBuffer(value)) return 'changed'
  if (typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, key)]))
  if (typeof value !== 'string') return value
  const hide = personal[name]
  if (hide !== undefined) return hide(value)
  return value.length > longText ? `${value.slice(0, 512)}… (${value.length} characters)` : value
}

/** Only the fields that differ, on both sides. */
export function changedFields(before: object, after: object): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const old: Record<string, unknown> = { ...before }
  const now: Record<string, unknown> = { ...after }
  const keys = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  const pick = (from: Record<string, unknown>) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
  return { before: pick(old), after: pick(now) }
}
