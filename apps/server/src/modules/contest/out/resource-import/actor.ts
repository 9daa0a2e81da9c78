import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { personCtx } from '../../../people/session/index.ts'

export interface Ordered {
  import_id: string
  user_id: string
  token_id?: string | null | undefined
}

/** The person who ordered it, with the rights of now. */
export async function asPerson(ctx: Ctx, { user_id, token_id = null }: Ordered): Promise<SignedIn> {
  const { ip, request_id } = ctx
  const person = (await personCtx(ctx, { user_id, session_id: null, token_id, ip, request_id })) ?? fail('unauthenticated')
  return person.actor.permissions.has('resource.import') ? person : fail('permission_missing', { item: 'resource.import' })
}
