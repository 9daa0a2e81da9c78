import type { Ctx, Platform } from '../../../context.ts'
import type { UserRecord } from './repo.ts'
import type { Personal } from '../../../personal-mask.ts'

const purpose = 'id_card'
type Secrets = Pick<Platform, 'secret'>

/** An ID card number is sealed to its row and found by a keyed digest. */
export const idCardColumns = (
  { secret }: Secrets,
  userId: string,
  card: string | null,
): Pick<UserRecord, 'id_card_sealed' | 'id_card_digest'> =>
  card === null
    ? { id_card_sealed: null, id_card_digest: null }
    : { id_card_sealed: secret.seal(purpose, card, userId), id_card_digest: secret.digest(purpose, card) }

export const idCardDigest = ({ secret }: Secrets, card: string): Buffer => secret.digest(purpose, card)

/** Personal data of an account in clear, for masking or for who may see it. */
export function personalOf({ secret }: Pick<Ctx, 'secret'>, user: UserRecord): Personal {
  const { phone, email, address, id_card_sealed } = user
  return { phone, email, address, id_card: id_card_sealed === null ? null : secret.open(purpose, id_card_sealed, user.resource_id) }
}
