import { Readable } from 'node:stream'
import { exportFormat, exportWhat } from '@beacon/api/export'
import * as z from 'zod'
import type { Ctx } from '../../../../context.ts'
import type { JobResult } from '../../../../jobs/jobs.ts'
import { certificatePages } from '../certificate/index.ts'
import { contestPackage } from '../package-export/index.ts'
import { ofFlagStandings } from '../../../kinds/flag/flag-score/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import { inOrderOf, statisticSheet } from '../../watch/statistic/index.ts'
import { clicsFeed } from './clics.ts'
import { asciiJson, ctftimeFeed } from './ctftime.ts'
import { matrixTable, rankingTable, type Scope } from './ranking-table.ts'
import { keepMade } from './repo.ts'
import { findMembers } from './row-repo.ts'
import { evidenceTable, participantsTable, solvesTable, submissionsTable } from './row-tables.ts'
import { tableBytes, type Table } from '../../../platform/table/index.ts'
import { writeupZip } from './writeup-zip.ts'

const mostBytes = 8 * 1024 ** 3
const chosen = z.optional(z.array(z.uuid()))
const order = z.object({
  export_id: z.uuid(),
  contest_id: z.uuid(),
  what: exportWhat,
  format: exportFormat,
  view: z.enum(['public', 'real']),
  bracket_id: z.nullable(z.uuid()),
  entrant_ids: chosen,
  user_ids: chosen,
  case_ids: chosen,
  upload_ids: chosen,
  lang: z.enum(['en', 'zh']),
  sees_flags: z.boolean(),
  sees_people: z.boolean(),
  sees_personal: z.boolean(),
  user_id: z.uuid(),
  token_id: z.nullable(z.uuid()),
})
/** What the job makes; rights were decided when it was ordered. */
export type Order = z.infer<typeof order>

interface Making {
  stream: Readable
  total: number
  /** Topics that a package does not hold. */
  left_out?: string[]
}

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
  if (wanted.what === 'writeups') return writeupZip(ctx, scope, wanted.upload_ids ?? null, count)
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
  if (wanted.what === 'ctftime') return { stream: Readable.from([asciiJson(ctftimeFeed(ofFlagStandings(standings), view), 2)]), total: 1 }
  if (wanted.what === 'clics') return { stream: Readable.from(clicsFeed(ofFlagStandings(standings), view)), total: 1 }
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
  const { what, sees_flags, sees_people, sees_personal } = wanted
  switch (what) {
    case 'matrix':
      return matrixTable(ctx, scope)
    case 'solves':
      return solvesTable(scope)
    case 'submissions':
      return submissionsTable(ctx, scope, sees_flags)
    case 'participants':
      return participantsTable(ctx, scope, { people: sees_people, personal: sees_personal })
    case 'evidence':
      return evidenceTable(ctx, scope, setOf(wanted.case_ids))
    case 'people':
    case 'teams':
    case 'questions': {
      const ids = what === 'teams' ? wanted.entrant_ids : what === 'people' ? await peopleOf(ctx, wanted) : undefined
      const sheet = await statisticSheet(ctx, ofFlagStandings(scope.standings), { tab: what, lang: scope.lang, ids }, 'ids')
      return { ...sheet, total: sheet.rows.length }
    }
    default:
      return rankingTable(ctx.db, scope, sees_people)
  }
}
