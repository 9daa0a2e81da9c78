import type { Action } from './judge.ts'

/** What is done, as a job stores it: a password stands in it sealed. */
export interface Order {
  action: Action
  reason?: string | undefined
  password_sealed?: string | undefined
  role_id?: string | undefined
  organisation_id?: string | undefined
  expires_at?: string | null | undefined
}
