import { call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { appHref } from '@beacon/router'

/** Ends the session and leaves for the sign-in page, or for the provider that signs out as well; a fresh page load forgets everything this one knew. */
export async function signOut(): Promise<void> {
  const { go_to } = await call(session.logout, {})
  location.assign(go_to ?? appHref('arena', '/login', {}))
}
