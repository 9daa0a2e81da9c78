import { mailTrouble, type MailTrouble } from '@beacon/api/platform/mail'
import { OutboundError } from '../../../outbound/outbound.ts'

/** Never the mail server's own words: only which kind of failure it was. */
export function troubleOf(error: unknown): MailTrouble {
  if (error instanceof OutboundError) return error.reason === 'refused' ? 'address_inside' : 'unreachable'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return 'sign_in_refused'
  if (code === 'ETLS' || /^ERR_(?:TLS|SSL)/u.test(code)) return 'encryption_failed'
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return 'address_refused'
  return 'unreachable'
}

/** The stored trouble; an earlier version stored the server's own words, which read as `unknown`. */
export const parseTrouble = (kept: string | null): MailTrouble => mailTrouble.safeParse(kept).data ?? 'unknown'
