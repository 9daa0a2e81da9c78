import { fail, failFields } from '../../../failure.ts'
import type { RoleRecord } from './repo.ts'

const latestEnd = Date.parse('2100-01-01T00:00:00Z')

/** An administrator has no end; another account's lies in the future when it is set. */
export function checkEnd(end: string | null, role: RoleRecord | null, old: string | null): void {
  if (end === null) return
  if (role?.key === 'administrator') fail('admin_cannot_expire', { fields: { expires_at: { code: 'admin_cannot_expire' } } })
  const at = Date.parse(end)
  if (old !== null && Date.parse(old) === at) return
  if (at <= Date.now() || at >= latestEnd) failFields({ expires_at: { code: 'field_range', details: { min: 'now', max: '2099-12-31' } } })
}
