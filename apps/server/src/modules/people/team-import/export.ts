import { teamExportOrder, type TeamExportOrder } from '@beacon/api/people/team-import'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { readTree } from '../organisation-import/index.ts'
import { headRow, type Cell, type ExportKind, type Table } from '../../platform/sheet/index.ts'
import { countTeams, idArray, selectTeams, teamWhere, type TeamWhere } from '../team/index.ts'
import { columns as importColumns } from './columns.ts'

type Row = Awaited<ReturnType<typeof selectTeams>>[number]
interface Column {
  en: string
  zh: string
  cell: (row: Row, lang: 'en' | 'zh') => Cell
}
const statusWords = { normal: { en: 'Normal', zh: '正常' }, disbanded: { en: 'Disbanded', zh: '已解散' } } as const

const columns: Readonly<Record<string, Column>> = {
  name: { en: 'Name', zh: '名称', cell: ({ name }) => name },
  tag: { en: 'Tag', zh: '标签', cell: ({ tag }) => tag },
  number: { en: 'Number', zh: '编号', cell: ({ number }) => number },
  member_count: { en: 'Members', zh: '人数', cell: ({ member_count }) => member_count },
  captain_name: { en: 'Captain', zh: '队长', cell: ({ captain_name }) => captain_name ?? '' },
  organisation_name: { en: 'Organisation', zh: '组织', cell: ({ organisation_name }) => organisation_name ?? '' },
  ipd: { en: 'IPD', zh: 'IPD', cell: ({ ipd }) => ipd ?? '' },
  contest_count: { en: 'Contests', zh: '参赛数', cell: ({ contest_count }) => contest_count },
  country: { en: 'Country', zh: '地区', cell: ({ country }) => country ?? '' },
  created_at: { en: 'Created', zh: '创建时间', cell: ({ created_at }) => created_at },
  status: { en: 'Status', zh: '状态', cell: ({ status }, lang) => statusWords[status][lang] },
}
const pageSize = 500

async function whereOf(ctx: SignedIn, order: TeamExportOrder): Promise<TeamWhere> {
  const { team_ids } = order
  const where = await teamWhere(ctx, order)
  return team_ids === undefined ? where : { ...where, ids: idArray(team_ids) }
}

async function* allRows(ctx: SignedIn, where: TeamWhere): AsyncGenerator<Row> {
  for (let page = 1; ; page += 1) {
    const rows = await selectTeams(ctx.db, where, { sort: 'created_at', page, size: pageSize })
    yield* rows
    if (rows.length < pageSize) return
  }
}

async function* teamLines(ctx: SignedIn, order: TeamExportOrder, chosen: readonly Column[]): AsyncGenerator<Cell[]> {
  for await (const row of allRows(ctx, await whereOf(ctx, order))) yield chosen.map(({ cell }) => cell(row, order.lang))
}

const roleWords = { captain: { en: 'captain', zh: '队长' }, member: { en: 'member', zh: '队员' } } as const

/** As the import reads it: a row per member, the team's columns in each. */
async function* memberLines(ctx: SignedIn, order: TeamExportOrder): AsyncGenerator<Cell[]> {
  const { byId } = await readTree(ctx, ctx.db)
  for await (const team of allRows(ctx, await whereOf(ctx, order))) {
    const { rows } = await ctx.db.execute<{
      username: string
      name: string
      rep_name: string
      organisation_id: string | null
      organisation: string | null
      is_captain: boolean
    }>(sql`
      select u.username, u.name, u.rep_name, u.organisation_id, o.name as organisation, m.is_captain from team_member m join "user" u on u.resource_id = m.user_id
      left join organisation o on o.resource_id = u.organisation_id where m.team_id = ${team.resource_id}::uuid order by m.is_captain desc, m.joined_at`)
    for (const { username, name, rep_name, organisation_id, organisation, is_captain } of rows) {
      const place = byId.get(organisation_id ?? '')?.path.join('/') ?? organisation ?? ''
      const role = roleWords[is_captain ? 'captain' : 'member'][order.lang]
      yield [team.name, team.tag, team.number, team.ipd ?? '', team.description, username, name, rep_name, place, role]
    }
  }
}

async function tableOf(ctx: SignedIn, order: TeamExportOrder): Promise<Table> {
  const name = order.lang === 'zh' ? '战队' : 'Teams'
  if (order.rows === 'members') return { name, head: headRow(importColumns, order.lang), rows: memberLines(ctx, order) }
  const chosen = (order.columns ?? Object.keys(columns)).flatMap((column) => columns[column] ?? [])
  return { name, head: chosen.map((column) => column[order.lang]), rows: teamLines(ctx, order, chosen) }
}

export const teamExportKind: ExportKind<typeof teamExportOrder> = {
  noun: 'teams',
  audit: { module: 'team', object_type: 'export' },
  needs: ['team.transfer'],
  order: teamExportOrder,
  count: async (ctx, order) => {
    const counts = await countTeams(ctx.db, await whereOf(ctx, order))
    return order.status === 'disbanded' ? counts.disbanded : counts.normal
  },
  table: tableOf,
  told: ({ rows, team_ids, q }) => ({ table: rows, chosen: team_ids?.length ?? null, q: q ?? '' }),
}
