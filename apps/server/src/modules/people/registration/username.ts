import { failFields } from '../../../failure.ts'

const reserved = new Set(['system', 'root', 'beacon', 'null', 'undefined', 'anonymous'])

/** Names that the product speaks in itself are nobody's. The form (letters, length) is the contract's to check. */
export function checkUsername(username: string): void {
  const name = username.toLowerCase()
  if (reserved.has(name) || name.startsWith('deleted_')) failFields({ username: { code: 'username_wrong' } })
}
