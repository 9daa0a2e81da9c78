import { organisation, role, user as contract } from '@beacon/api/people/user'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let club = ''
beforeAll(async () => {
  server = await startTestServer()
  const roles = (await server.admin.call(role.list, {})).body.items.map(({ resource_id }) => resource_id)
  const root = (await server.admin.call(organisation.list, {})).body.items[0]?.resource_id ?? ''
  club = (await server.admin.call(organisation.create, { body: { name: 'Night club', parent_id: root } })).body.resource_id
  // Three in four live, one in ten of a smaller organisation, each with a session and some wrong sign-ins.
  await server.db
    .execute(sql`insert into "user" (resource_id, username, rep_name, name, role_resource_id, organisation_id, status, phone, email, work_id, expires_at, last_login_at, created_at, password_hash)
    select gen_random_uuid(), 'person_' || n, 'Person ' || n, '张伟' || n, (${sql.param(roles)}::uuid[])[2 + n % 4],
      case when n % 10 = 0 then ${club}::uuid else ${root}::uuid end, (array['normal', 'normal', 'normal', 'disabled'])[1 + n % 4],
      '138' || lpad(n::text, 8, '0'), 'person' || n || '@school.edu', 'W-' || lpad(n::text, 5, '0'),
      case when n % 3 = 0 then now() + make_interval(days => n % 90 - 10) end, case when n % 5 > 0 then now() - make_interval(mins => n) end,
      now() - make_interval(mins => n), repeat('x', 97)
    from generate_series(1, 10000) n`)
  await server.db.execute(sql`insert into session (resource_id, token_hash, user_id, ip, seen_at, expires_at)
    select gen_random_uuid(), uuid_send(gen_random_uuid()), u.resource_id, '10.0.0.1', now() - make_interval(secs => random() * 600), now() + interval '1 day'
    from "user" u where u.username like 'person\\_%'`)
  await server.db.execute(sql`insert into login_failure (resource_id, username, ip)
    select gen_random_uuid(), 'person_' || (n % 500), '10.0.0.1' from generate_series(1, 2000) n`)
  await server.db.execute('analyze')
})
afterAll(() => server.stop())

const asked: Array<[string, object]> = [
  ['the first page', {}],
  ['the last page of 200', { page: 50, size: 200 }],
  ['by name', { sort: 'name' }],
  ['by organisation', { sort: '-organisation_name' }],
  ['by last sign-in', { sort: '-last_login_at', size: 200 }],
  ['one status', { status: 'expired', sort: 'expires_at' }],
  ['a text that all contain', { q: 'person', sort: 'username' }],
  ['a text that few contain', { q: '张伟99' }],
  [
    'an organisation and below',
    {
      get organisation_id() {
        return club
      },
      sort: 'work_id',
    },
  ],
  ['who is online', { online: true, sort: 'username', size: 200 }],
  ['ends within 30 days, never signed in, no second factor', { expires_within: '30', never_signed_in: true, two_factor_off: true }],
]

/** What else runs on the machine is no fault of the list: it is asked until it answers in time, and not more often than this. */
const tries = 40
const rest_ms = 150

test.each(asked)('10,000 accounts, %s: listed within 200 ms at the server', async (what, query) => {
  const times: number[] = []
  do {
    if (times.length > 0) await new Promise((next) => setTimeout(next, rest_ms))
    const from = performance.now()
    const reply = await server.admin.call(contract.list, { query: { ...query } })
    times.push(performance.now() - from)
    expect([reply.status, reply.body.items.length > 0]).toEqual([200, true])
  } while (times.length < tries && Math.min(...times) > 200)
  const best = Math.min(...times)
  process.stdout.write(`users of 10,000, ${what}: ${best.toFixed(0)} ms at try ${times.length}\n`)
  expect(best).toBeLessThanOrEqual(200)
})
