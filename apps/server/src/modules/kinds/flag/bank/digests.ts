import { eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { questionFlag } from '../../../../db/schema/kinds/flag/question-flag.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { openFlag, type SealedFlags } from '../../../bank/flag/index.ts'

const purpose = 'bank flag'
const plain = (text: string) => text.trim().normalize('NFC')

/** Digests of a text: as written, and folded; a question that holds the first has exactly this flag. */
export function textDigests(secret: SecretBox, text: string): { exact: string; folded: string } {
  const digest = (kind: string, value: string) => secret.digest(purpose, `${kind} ${value}`).subarray(0, 16).toString('base64url')
  return { exact: digest('exact', plain(text)), folded: digest('folded', plain(text).toLowerCase()) }
}

/** What a question's row keeps of its flags, for the exact search and the warning about doubles. */
export function digestsOf(secret: SecretBox, { parts, decoy_flags }: SealedFlags): string[] {
  const flags = [...parts.flatMap((part) => part.flags), ...decoy_flags].filter(({ match }) => match !== 'regex')
  const all = flags.flatMap((flag) => Object.values(textDigests(secret, openFlag(secret, flag))))
  return [...new Set(all)]
}

export const holdsDigest = (digest: string): SQL => sql`${questionFlag.flag_digests} @> array[${digest}]::text[]`

/** Rows made before there were digests, or by an import, get theirs at the next start. */
export async function fillDigests({ db, secret, log }: Platform): Promise<void> {
  const rows = await db
    .select({ resource_id: questionFlag.question_id, parts: questionFlag.parts, decoy_flags: questionFlag.decoy_flags })
    .from(questionFlag)
    .where(isNull(questionFlag.flag_digests))
  for (const row of rows)
    await db
      .update(questionFlag)
      .set({ flag_digests: digestsOf(secret, row) })
      .where(eq(questionFlag.question_id, row.resource_id))
  if (rows.length > 0) log.info({ count: rows.length }, 'questions got digests of their flags')
}
