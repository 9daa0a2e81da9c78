import type { SecretBox } from '../../../platform/secret/index.ts'

/** Purposes of the secret box: one for look-ups, one for the texts at rest. */
const digestPurpose = 'topic flag'
const sealPurpose = 'topic flag'

export interface FlagDigests {
  readonly exact: Buffer
  /** Made where it is asked for first: most contests hold no flag that overlooks case. */
  readonly folded: Buffer
}

/** Outer space and the way accents are composed never decide about a flag; its case does. */
const normal = (text: string): string => text.trim().normalize('NFC')
const fold = (text: string): string => normal(text).toLowerCase()

/**
 * Keyed digests of a text within one contest. A try looks for both in `(contest_id, digest)`:
 * rows of match exact hold `exact`, rows of match case_insensitive hold `folded`, and neither can be mistaken for the other.
 */
export function flagDigests(secret: SecretBox, contestId: string, text: string): FlagDigests {
  let folded: Buffer | null = null
  return {
    exact: secret.digest(digestPurpose, `${contestId} exact ${normal(text)}`),
    get folded() {
      folded ??= secret.digest(digestPurpose, `${contestId} folded ${fold(text)}`)
      return folded
    },
  }
}

/** What a flag's row holds in `digest`; null for a regular expression, which is matched last. */
export function storedDigest(
  secret: SecretBox,
  flag: { contest_id: string; match: 'exact' | 'case_insensitive' | 'regex'; content: string },
): Buffer | null {
  if (flag.match === 'regex') return null
  const { exact, folded } = flagDigests(secret, flag.contest_id, flag.content)
  return flag.match === 'exact' ? exact : folded
}

/** Flags (and patterns) at rest, bound to their row. */
export const sealFlag = (secret: SecretBox, flagId: string, content: string): Buffer => secret.seal(sealPurpose, content, flagId)
export const openFlag = (secret: SecretBox, flagId: string, sealed: Buffer): string => secret.open(sealPurpose, sealed, flagId)
