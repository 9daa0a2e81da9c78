import type { Ctx } from '../../../../context.ts'
import type { JobResult } from '../../../../jobs/jobs.ts'
import { certificatePages } from '../certificate/index.ts'
import { contestPackage } from '../package-export/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { inOrderOf, statisticSheet } from '../../watch/statistic/index.ts'
import { fail } from '../../../../failure.ts'
import { order, type Order } from './order.ts'
import { kindExport, type Making } from './port.ts'
import { matrixTable, rankingTable, type Scope } from './ranking-table.ts'
import { keepMade } from './repo.ts'
import { findMembers } from './row-repo.ts'
import { evidenceTable, participantsTable } from './row-tables.ts'
import { tableBytes, type Table } from '../../../platform/table/index.ts'

const mostBytes = 8 * 1024 ** 3
/** The job: streams the file into the storage and keeps the percentage people see. */
export async function makeExport(ctx: Ctx, input: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const wanted = order.parse(input)
  let rows = 0
  let shown = 0
  let total = 1
  const count = () => {
    rows += 1
    const percent = Math.min(99, Math.floor((rows / Math.max(1, total)) * 100))
    if (percent < shown + 5) return
    shown = percent
    void report(percent)
  }
  const making = await begin(ctx, wanted, count)
  total = making.total
  const { key: storage_key, bytes: size } = await ctx.storage.put('export', making.stream, mostBytes)
  await keepMade(ctx.db, wanted.export_id, { storage_key, size, rows })
  return { export_id: wanted.export_id, rows, size, left_out: making.left_out ?? [] }
}

const setOf = (ids: readonly string[] | undefined): ReadonlySet<string> | null => (ids === undefined ? null : new Set(ids))

async function begin(ctx: Ctx, wanted: Order, count: () => void): Promise<Making> {
  const standings = await standingsOf(ctx, wanted.contest_id)
  const { view, bracket_id, lang } = wanted
  const scope: Scope = {
    standings,
    view,
    bracket_id,
    lang,
    entrant_ids: setOf(wanted.entrant_ids),
    user_ids: setOf(wanted.user_ids),
  }
  const ownFile = kindExport.of(standings.contest).files[wanted.what]
  if (ownFile !== undefined) return ownFile(ctx, scope, wanted, count)
  if (wanted.what === 'certificates')
    return certificatePages(ctx, standings, {
      lang,
      entrant_ids: scope.entrant_ids,
      format: wanted.format === 'zip' ? 'zip' : 'pdf',
      onPage: count,
    })
  if (wanted.what === 'package') {
    const { contest_id, user_id, token_id, sees_flags } = wanted
    const { stream, questions, left_out } = await contestPackage(ctx, { contest_id, user_id, token_id, with_flags: sees_flags }, count)
    return { stream, total: questions, left_out }
  }
  const table = await tableOf(ctx, wanted, scope)
  return { stream: tableBytes(table, wanted.format === 'csv' ? 'csv' : 'xlsx', count), total: table.total }
}

/** The chosen people: by themselves, or those of the chosen entrants in their order. */
async function peopleOf(ctx: Ctx, { contest_id, user_ids, entrant_ids }: Order): Promise<string[] | undefined> {
  if (user_ids !== undefined || entrant_ids === undefined) return user_ids
  const members = await findMembers(ctx.pool, contest_id)
  return inOrderOf(members, new Set(entrant_ids), ({ entrant_id }) => entrant_id).map(({ user_id }) => user_id)
}

async function tableOf(ctx: Ctx, wanted: Order, scope: Scope): Promise<Table> {
  const { what, sees_people, sees_personal } = wanted
  const ownTable = kindExport.of(scope.standings.contest).tables[what]
  if (ownTable !== undefined) return ownTable(ctx, scope, wanted)
  switch (what) {
    case 'matrix':
      return matrixTable(ctx, scope)
    case 'participants':
      return participantsTable(ctx, scope, { people: sees_people, personal: sees_personal })
    case 'evidence':
      return evidenceTable(ctx, scope, setOf(wanted.case_ids))
    case 'people':
    case 'teams':
    case 'questions': {
      const ids = what === 'teams' ? wanted.entrant_ids : what === 'people' ? await peopleOf(ctx, wanted) : undefined
      const sheet = await statisticSheet(ctx, scope.standings, { tab: what, lang: scope.lang, ids }, 'ids')
      return { ...sheet, total: sheet.rows.length }
    }
    case 'ranking':
      return rankingTable(ctx.db, scope, sees_people)
    default:
      // A kind that has no such table offers none.
      return fail('export_failed')
  }
}
