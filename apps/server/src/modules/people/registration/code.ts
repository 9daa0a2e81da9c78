import { timingSafeEqual } from 'node:crypto'
import type { SettingValues } from '@beacon/api/platform/setting'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { registrationCode } from '../../../db/schema/people/session.ts'
import { failFields } from '../../../failure.ts'

const wrong = () => failFields({ registration_code: { code: 'registration_code_wrong' } })

/** Counts a use of the code with the registration it opens; a code that is used up answers like a wrong one. */
export async function takeCodeUse(ctx: Ctx, tx: Tx, given: string, values: SettingValues): Promise<void> {
  const { registration_code: wanted, registration_code_uses: most } = values
  if (wanted === null) return
  const digest = (text: string) => ctx.secret.digest('registration_code', text)
  const code_digest = digest(wanted)
  if (!timingSafeEqual(digest(given.trim()), code_digest)) return wrong()
  const rows = await tx
    .insert(registrationCode)
    .values({ code_digest, used: 1 })
    .onConflictDoUpdate({
      target: registrationCode.code_digest,
      set: { used: sql`${registrationCode.used} + 1` },
      ...(most === null ? {} : { setWhere: sql`${registrationCode.used} < ${most}` }),
    })
    .returning({ used: registrationCode.used })
  if (rows.length === 0) wrong()
}
