import { can, type SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'

/**
 * What the whole installation shares and no organisation owns is changed by whoever may act for all organisations, besides the
 * item of its page: a teacher of one house does not rename things for the others.
 */
export function requireAll(ctx: SignedIn): void {
  if (!can(ctx, 'people.all')) fail('permission_missing', { item: 'people.all' })
}
