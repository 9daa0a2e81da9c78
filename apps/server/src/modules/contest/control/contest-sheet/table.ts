import { contest } from '@beacon/api/contest/contest'
import { contestSheetOrder, type ContestSheetOrder } from '@beacon/api/contest/contest-sheet'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { failFields } from '../../../../failure.ts'
import { minuteIn } from '../../../../zone.ts'
import { everyListed, kindControl } from '../contest-control/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import type { Cell, ExportKind, Table } from '../../../platform/sheet/index.ts'

type Lang = ContestSheetOrder['lang']
type Words = Readonly<Record<Lang, string>>
interface SheetLocale {
  lang: Lang
  time_zone: string
}
interface Column extends Words {
  cell: (row: ContestRow, shown: SheetLocale) => Cell
}

const states: Record<ContestRow['status'], Words> = {
  not_started: { en: 'Not started', zh: '未开始' },
  running: { en: 'Running', zh: '进行中' },
  paused: { en: 'Paused', zh: '已暂停' },
  finished: { en: 'Finished', zh: '已结束' },
}
const frozen: Words = { en: 'Frozen', zh: '已封榜' }
const gameTypes: Record<ContestRow['game_type'], Words> = {
  team: { en: 'Team', zh: '团队赛' },
  individual: { en: 'Individual', zh: '个人赛' },
}
const registrations: Record<ContestRow['registration'], Words> = {
  open: { en: 'Open', zh: '开放' },
  review: { en: 'By review', zh: '需审核' },
  code: { en: 'By code', zh: '凭报名码' },
  list: { en: 'By list', zh: '按名单' },
}
const visibilities: Record<'offline' | 'published' | 'hidden', Words> = {
  offline: { en: 'Offline', zh: '已下线' },
  published: { en: 'Published', zh: '已发布' },
  hidden: { en: 'Hidden', zh: '已隐藏' },
}

/** As the list says it: a running contest whose ranking is frozen is told as frozen. */
const stateOf = ({ status, is_frozen }: ContestRow): Words => (status === 'running' && is_frozen ? frozen : states[status])
const visibilityOf = ({ is_online, is_public }: ContestRow): Words =>
  visibilities[is_online ? (is_public ? 'published' : 'hidden') : 'offline']
const minutesOf = ({ start_at, end_at }: ContestRow): number => Math.round((Date.parse(end_at) - Date.parse(start_at)) / 60_000)

/** The list's columns; times in the installation's zone. */
const columns: readonly Column[] = [
  { en: 'Number', zh: '编号', cell: (row) => row.number },
  { en: 'Status', zh: '状态', cell: (row, { lang }) => stateOf(row)[lang] },
  { en: 'Name', zh: '名称', cell: (row) => row.name },
  { en: 'Type', zh: '类型', cell: (row, { lang }) => gameTypes[row.game_type][lang] },
  { en: 'Start', zh: '开始', cell: (row, { time_zone }) => minuteIn(time_zone, row.start_at) },
  { en: 'End', zh: '结束', cell: (row, { time_zone }) => minuteIn(time_zone, row.end_at) },
  { en: 'Length in minutes', zh: '时长（分钟）', cell: minutesOf },
  { en: 'Entrants', zh: '参赛方', cell: (row) => row.entrant_count },
  { en: 'Questions online', zh: '上线赛题', cell: (row) => row.topic_online_count },
  { en: 'Questions', zh: '赛题', cell: (row) => row.topic_count },
  { en: 'Visibility', zh: '可见性', cell: (row, { lang }) => visibilityOf(row)[lang] },
  { en: 'Organiser', zh: '创建人', cell: (row) => row.owner_name },
  { en: 'Registration', zh: '报名方式', cell: (row, { lang }) => registrations[row.registration][lang] },
  { en: 'Evidence open', zh: '待核查', cell: (row) => row.evidence_open },
  { en: 'Created', zh: '创建时间', cell: (row, { time_zone }) => minuteIn(time_zone, row.created_at) },
]

/** Every row by the list's own rules. Throws 400 at `filter` when it is none of the list's. */
async function rowsOf(ctx: SignedIn, { filter }: ContestSheetOrder): Promise<ContestRow[]> {
  const { page: _page, size: _size, ...rest } = filter
  const parsed = contest.list.query?.['~standard'].validate(rest)
  if (parsed === undefined || parsed instanceof Promise || parsed.issues !== undefined)
    return failFields({ filter: { code: 'field_wrong' } })
  return everyListed(ctx, parsed.value as Parsed<typeof contest.list>['query'])
}

/** The common columns, and those of the kind whose contests are listed. */
function columnsOf({ filter }: ContestSheetOrder): readonly Column[] {
  const own = kindControl.all().find(({ kind }) => kind === (filter['kind'] ?? 'flag'))?.port.listed.columns ?? []
  return [...columns, ...own.map(({ en, zh, cell }) => ({ en, zh, cell: (row: ContestRow, { lang }: SheetLocale) => cell(row, lang) }))]
}

async function tableOf(ctx: SignedIn, order: ContestSheetOrder): Promise<Table> {
  const rows = await rowsOf(ctx, order)
  const { time_zone } = (await settingsOf(ctx)).values
  const shown = { lang: order.lang, time_zone }
  const wanted = columnsOf(order)
  return {
    name: order.lang === 'zh' ? '竞赛' : 'Contests',
    head: wanted.map((column) => column[order.lang]),
    rows: rows.map((row) => wanted.map(({ cell }) => cell(row, shown))),
  }
}

export const contestTable: ExportKind<typeof contestSheetOrder> = {
  noun: 'contests',
  audit: { module: 'contest', object_type: 'export' },
  needs: ['contest.read'],
  order: contestSheetOrder,
  count: async (ctx, order) => (await rowsOf(ctx, order)).length,
  table: tableOf,
  told: ({ filter }) => ({ filter }),
}
