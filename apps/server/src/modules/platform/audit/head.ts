import { auditHeadDigits, type AuditHead, type AuditHeadState } from '@beacon/api/platform/audit'
import type { Pool, PoolClient } from 'pg'

type Reader = Pick<Pool | PoolClient, 'query'>
/** A head as somebody noted it outside: the number and the first digits of the mark. */
export type NotedHead = Pick<AuditHead, 'number' | 'hash'>

/** So many digits of a seal's mark are shown; nobody without the key makes another mark that begins with them. */
export const shortMark = (mark: Buffer): string => mark.toString('hex').slice(0, auditHeadDigits)
export const headText = ({ number, hash }: NotedHead): string => `${number}:${hash}`

/** The newest seal; null while nothing is sealed. */
export async function readHead(reader: Reader): Promise<AuditHead | null> {
  const { rows } = await reader.query<{ number: string; hash: Buffer; at: Date }>(
    'select number, hash, at from audit_seal order by number desc limit 1',
  )
  const [row] = rows
  return row === undefined ? null : { number: Number(row.number), hash: shortMark(row.hash), at: row.at.toISOString() }
}

/** Whether the chain still holds a head that was kept: a chain that lost its newest seals is whole in itself. */
export async function findNotedHead(reader: Reader, { number, hash }: NotedHead): Promise<AuditHeadState> {
  const { rows } = await reader.query<{ hash: Buffer | null; first: string | null }>(
    'select (select hash from audit_seal where number = $1) as hash, (select min(number) from audit_seal) as first',
    [number],
  )
  const { hash: found = null, first = null } = rows[0] ?? {}
  if (found !== null) return found.toString('hex').startsWith(hash.toLowerCase()) ? 'found' : 'different'
  return first !== null && number < Number(first) ? 'archived' : 'missing'
}
