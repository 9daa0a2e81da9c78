import type { Reply } from '@beacon/api/endpoint'
import type { sso as contract } from '@beacon/api/people/sso'
import type { SignedIn } from '../../../context.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { requireReauth } from '../session/index.ts'
import { withDirectory } from './connect.ts'

/** Binds as the settings say and looks one person up, in our words; nothing is saved, no password is asked. */
export async function testDirectory(ctx: SignedIn, username: string): Promise<Reply<typeof contract.test_directory>> {
  await requireReauth(ctx)
  const from = performance.now()
  const outcome = await withDirectory(ctx, (directory) => directory.search(username)).then(
    (people) => ({
      said: people === null ? 'off' : people.length === 0 ? 'nobody' : people.length > 1 ? 'several' : 'good',
      people: people ?? [],
    }),
    (error: unknown) => {
      ctx.log.warn({ err: error }, 'the test of the directory failed')
      return { said: 'idp_unreachable', people: [] }
    },
  )
  const [person] = outcome.people
  const is_good = outcome.said === 'good'
  const result = is_good ? ('success' as const) : ('failed' as const)
  await writeAudit(ctx, ctx.db, [{ module: 'setting', operation: 'test', object_type: 'setting', object_name: 'ldap', result }])
  const found = is_good && person !== undefined ? { dn: person.dn, name: person.name, email: person.email } : null
  return { is_good, said: outcome.said, took_ms: Math.round(performance.now() - from), found }
}
