import { call } from '@beacon/api/client'
import { session } from '@beacon/api/session'
import { appHref } from '@beacon/router'

/** Ends the session and leaves for the sign-in page; a fresh page load forgets everything this one knew. */
export async function signOut(): Promise<void> {
  await call(session.logout, {})
  location.assign(appHref('arena', '/login', {}))
}
