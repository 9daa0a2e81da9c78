import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, integer, issue, ok, text } from '../fields.ts'

/** A token as its person sees it; the value itself is shown once, when it is made. */
export const apiTokenView = z.object({
  resource_id: id,
  name: z.string(),
  /** The first characters: a leaked value is found by them. */
  prefix: z.string(),
  read_only: z.boolean(),
  permissions: z.array(z.string()),
  created_at: instant,
  expires_at: instant,
  last_used_at: z.nullable(instant),
  last_used_address: z.nullable(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ApiTokenView = z.infer<typeof apiTokenView>

const access = permission('front.token.own')
/** Tokens for programs: `Authorization: Bearer bct_…` stands for the person, within the token's items. */
export const apiToken = {
  list: endpoint({
    method: 'GET',
    path: '/auth/tokens',
    access,
    summary: 'Own API tokens',
    reply: z.object({ items: z.array(apiTokenView), total: z.int(), max_days: z.int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/tokens',
    access,
    status: 201,
    summary: 'A new API token, shown this once: for reading only, or for some of the own items',
    body: z
      .object({
        name: text({ min: 1, max: 40 }),
        read_only: z._default(z.boolean(), false),
        permissions: z._default(z.array(z.string().check(z.regex(/^[A-Za-z_.]{1,64}$/u))).check(z.maxLength(100)), []),
        /** 30 unless given, within the longest life of the settings. */
        expires_in_days: z.optional(integer(1, 3650)),
      })
      .check(
        z.refine<{ read_only: boolean; permissions: string[] }>((body) => body.read_only || body.permissions.length > 0, {
          error: issue('permissions_empty'),
          path: ['permissions'],
        }),
      ),
    reply: z.object({ token: z.string(), view: apiTokenView }),
    errors: ['token_limit', 'grant_exceeds_own', 'permissions_empty'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth/tokens/:resource_id',
    access,
    summary: 'Revoke an own token; it stops at once',
    params: z.object({ resource_id: id }),
    reply: ok,
  }),
}
