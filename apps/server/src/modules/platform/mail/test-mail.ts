import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { setting as contract } from '@beacon/api/platform/setting'
import type { SignedIn } from '../../../context.ts'
import { writeAudit } from '../audit/index.ts'
import { requireReauth } from '../person/index.ts'
import { settingsOf } from '../setting/index.ts'
import { sendLetter } from './send.ts'
import { troubleOf } from './trouble.ts'

/** Hands a letter to the saved mail server at once, past the queue; what it said is told in our words. */
export async function testMail(
  ctx: SignedIn,
  { to, locale }: Parsed<typeof contract.test_mail>['body'],
): Promise<Reply<typeof contract.test_mail>> {
  await requireReauth(ctx)
  const { mail, system_name } = (await settingsOf(ctx)).values
  const from = performance.now()
  const said =
    mail === null
      ? ('mail_missing' as const)
      : await sendLetter(ctx, mail, { to, locale, template: 'test', values: { system_name } }).then(() => 'good' as const, troubleOf)
  const is_good = said === 'good'
  await writeAudit(ctx, ctx.db, [
    { module: 'setting', operation: 'test', object_type: 'setting', object_name: 'mail', result: is_good ? 'success' : 'failed' },
  ])
  return { is_good, said, took_ms: Math.round(performance.now() - from) }
}
