import type { ImportedRow } from '@beacon/api/entrant-import'
import type { Ctx } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest.ts'
import { checkRows } from './check.ts'
import { readFacts } from './facts-repo.ts'
import type { RawRow } from './read-list.ts'

/** Rows judged by what is there now: between reading and running a team may have entered by itself. */
export async function checkedRows(ctx: Pick<Ctx, 'db'>, contest: ContestCommon, rows: readonly RawRow[]): Promise<ImportedRow[]> {
  const facts = await readFacts(ctx.db, contest, {
    usernames: rows.map(({ values }) => values.username),
    emails: rows.map(({ values }) => values.email),
    teams: rows.map(({ values }) => values.team),
  })
  return checkRows(rows, facts)
}

/** Without leave to make accounts, a person without one is a problem. */
export const withMissing = (rows: readonly ImportedRow[], makesAccounts: boolean): ImportedRow[] =>
  rows.map((row) =>
    makesAccounts || row.has_account || row.values.username === ''
      ? row
      : { ...row, problems: [...row.problems, { column: 'username' as const, code: 'account_missing' as const, details: {} }] },
  )
