import type { Bracket } from '@beacon/api/contest/contest-structures'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { ContestLock } from '../../score/score/index.ts'

interface Wish {
  bracket_id?: string | null | undefined
  code?: string | undefined
}

/** Whether joining asks for a code anywhere: such tries are counted. */
export const asksCode = ({ registration, brackets }: ContestCommon): boolean =>
  registration === 'code' || brackets.some(({ code }) => code !== null)

/** The bracket one joins: chosen, or the one whose code was typed. Its code is asked beside its choice. */
export function chosenBracket({ brackets, registration, registration_code }: ContestCommon, { bracket_id, code }: Wish): Bracket | null {
  const typed = code?.trim() ?? ''
  const byCode = typed === '' ? undefined : brackets.find((one) => one.code === typed)
  const chosen = bracket_id === undefined || bracket_id === null ? byCode : brackets.find((one) => one.bracket_id === bracket_id)
  if (bracket_id !== undefined && bracket_id !== null && chosen === undefined) return failFields({ bracket_id: { code: 'field_wrong' } })
  const asked = chosen?.code ?? (registration === 'code' ? registration_code : null)
  if (asked !== null && typed !== asked) return fail('code_wrong')
  if (brackets.length > 0 && chosen === undefined) return failFields({ bracket_id: { code: 'field_empty' } })
  return chosen ?? null
}

/** A bracket has places of its own, beside those of the contest. */
export async function mustHavePlace(tx: Tx, { contest_id }: ContestLock, bracket: Bracket | null): Promise<void> {
  if (bracket === null || bracket.capacity === 0) return
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(entrant)
    .where(
      and(
        eq(entrant.contest_id, contest_id),
        eq(entrant.bracket_id, bracket.bracket_id),
        eq(entrant.is_staff, false),
        notInArray(entrant.status, ['rejected', 'withdrawn']),
      ),
    )
  if ((row?.n ?? 0) >= bracket.capacity) fail('contest_full', { n: bracket.capacity, bracket_id: bracket.bracket_id })
}
