import type { ApiError } from '@beacon/api/client'

/** Why a session ended, in the server's words; null where nobody was signed in. */
export function endedWhy({ code, details }: ApiError): string | null {
  const { why } = details
  return code === 'session_ended' && typeof why === 'string' ? why : null
}
