import { transferChoice, type TransferChoice } from '@beacon/api/kinds/theory/transfer'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { personCtx } from '../../../people/session/index.ts'
import type { OnBehalf } from '../../../platform/person/index.ts'

export const importJob = 'theory_import'
export interface ImportOrder {
  import_id: string
  by: OnBehalf
  choice: TransferChoice
}
export const behalf = z.object({
  user_id: z.uuid(),
  session_id: z.nullable(z.string()),
  token_id: z.nullable(z.string()),
  ip: z.string(),
  request_id: z.string(),
})
/** What the job is given, through JSON. */
export const importOrder = z.object({ import_id: z.uuid(), by: behalf, choice: transferChoice })

/** The person who asked, with the rights of now. */
export async function actAs(ctx: Ctx, by: OnBehalf): Promise<SignedIn> {
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  const missing = (['question.transfer', 'kind.theory'] as const).find((item) => !person.actor.permissions.has(item))
  return missing === undefined ? person : fail('permission_missing', { item: missing })
}
