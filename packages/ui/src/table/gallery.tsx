import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { EmptyState, ErrorState } from '../feedback/states.tsx'
import { clockOf } from '../ruler/gallery-data.ts'
import { MiniRuler } from '../ruler/mini-ruler.tsx'
import type { RulerSpan } from '../ruler/ruler-span.ts'
import { Status, type StatusName } from '../status/status.tsx'
import type { DataColumn } from './columns.ts'
import { DataTable } from './data-table.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { type TableState, useTableState } from './table-state.ts'

interface Contest {
  resource_id: string
  name: string
  status: StatusName
  span: RulerSpan
  time: string
  teams: number
  visibility: StatusName
}

const day = (date: string, from: string, to: string): RulerSpan => ({
  start_at: `2026-${date}T${from}:00+08:00`,
  end_at: `2026-${date}T${to}:00+08:00`,
  freeze_at: `2026-${date}T${to.slice(0, 2) === '21' ? '20:00' : to}:00+08:00`,
})

const invented: ReadonlyArray<readonly [name: string, status: StatusName, date: string, from: string, to: string, teams: number]> = [
  ['Beacon Cup 2026 · Final', 'contest.running', '11-20', '09:00', '21:00', 148],
  ['Freshman Qualifier, Autumn', 'contest.running', '11-20', '13:00', '17:00', 612],
  ['Night School Warm-up 07', 'contest.running', '11-20', '14:00', '15:30', 57],
  ['Harbour District Internal Drill', 'contest.paused', '11-20', '10:00', '16:00', 24],
  ['Power Grid Sector Qualifier', 'contest.not_started', '11-21', '09:00', '17:00', 64],
  ['Women in Security Open', 'contest.not_started', '11-22', '10:00', '18:00', 91],
  ['Beacon Cup 2026 · Spare Final', 'contest.not_started', '11-22', '09:00', '21:00', 148],
  ['University League, Round 3', 'contest.finished', '11-14', '09:00', '17:00', 118],
  ['Freshman Qualifier, Rehearsal', 'contest.finished', '11-18', '14:00', '16:00', 40],
  ['University League, Round 2', 'contest.finished', '10-17', '09:00', '17:00', 121],
]

const contests: Contest[] = invented.map(([name, status, date, from, to, teams], index) => ({
  resource_id: `c${index}`,
  name,
  status,
  span: day(date, from, to),
  time: `${date} ${from} – ${to}`,
  teams,
  visibility: index === 8 ? 'visibility.hidden' : 'visibility.published',
}))

const columns: ReadonlyArray<DataColumn<Contest>> = [
  { id: 'status', header: 'Status', sortKey: 'status', width: 116, cell: (row) => <Status of={row.status} /> },
  { id: 'name', header: 'Name', sortKey: 'name', names: true, cell: (row) => row.name },
  {
    id: 'time',
    header: 'Time',
    sortKey: 'start_at',
    width: 190,
    cell: (row) => <span className="font-mono text-mono text-fg-2">{row.time}</span>,
  },
  {
    id: 'progress',
    header: 'Progress',
    width: 128,
    cell: (row) => <MiniRuler span={row.span} now={clockOf('14:32:08')} zone="Asia/Shanghai" />,
  },
  {
    id: 'teams',
    header: 'Teams',
    align: 'right',
    width: 84,
    sortKey: 'teams',
    cell: (row) => <span className="font-mono text-mono">{row.teams}</span>,
  },
  { id: 'visibility', header: 'Visibility', width: 120, cell: (row) => <Status of={row.visibility} /> },
  {
    id: 'id',
    header: 'Id',
    width: 80,
    hidden: true,
    cell: (row) => <span className="font-mono text-mono text-fg-3">{row.resource_id}</span>,
  },
]

const words = { label: 'CTF contests', rowId: (row: Contest) => row.resource_id, rowName: (row: Contest) => row.name }

const bulkActions = () => (
  <>
    <Button look="quiet" size="sm">
      Publish
    </Button>
    <Button look="quiet-danger" size="sm">
      Delete
    </Button>
  </>
)

function List({ initial = {}, ...rest }: { initial?: Partial<TableState> } & Partial<Parameters<typeof DataTable<Contest>>[0]>) {
  const table = useTableState({ sort: '-status', size: 10, ...initial })
  return (
    <DataTable
      {...words}
      {...table}
      columns={columns}
      rows={contests}
      total={46}
      hrefFor={(page) => `?page=${page}`}
      search={{ label: 'Search contests', placeholder: 'Name or organiser' }}
      storageKey="gallery"
      bulk={bulkActions}
      rowMenu={(row) => [
        { label: 'Open desk', hint: 'Enter' },
        { label: 'Edit' },
        'separator',
        row.status === 'contest.paused' ? { label: 'Stop…', disabledReason: 'resume first' } : { label: 'Stop…' },
        { label: 'Delete…', danger: true },
      ]}
      currentId="c3"
      {...rest}
    />
  )
}

interface Line {
  id: string
  name: string
  address: string
  score: number
}

const lines: Line[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: `u${index}`,
  name: `Player ${index + 1}`,
  address: `10.${(index >> 8) % 256}.${index % 256}.7`,
  score: (index * 7919) % 5000,
}))

const lineColumns: ReadonlyArray<DataColumn<Line>> = [
  { id: 'name', header: 'Name', names: true, cell: (row) => row.name },
  { id: 'address', header: 'Address', cell: (row) => <span className="font-mono text-mono text-fg-2">{row.address}</span> },
  {
    id: 'score',
    header: 'Score',
    align: 'right',
    sortKey: 'score',
    cell: (row) => <span className="font-mono text-mono">{row.score}</span>,
  },
]

/** Ten thousand rows on one page, of which only those in view are drawn. */
function LongList() {
  const table = useTableState()
  return (
    <DataTable
      {...table}
      label="Players"
      columns={lineColumns}
      rows={lines}
      total={lines.length}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      hrefFor={(page) => `?page=${page}`}
      bulk={() => null}
      height={320}
    />
  )
}

function OtherStates() {
  return (
    <div className="grid grid-cols-2 gap-10">
      <List status="loading" rows={[]} total={0} />
      <List initial={{ q: 'zzz' }} rows={[]} total={0} unfilteredTotal={46} />
      <List rows={[]} total={0} empty={<EmptyState title="No CTF contests yet">Make the first one, or import a package.</EmptyState>} />
      <List
        rows={[]}
        total={0}
        status="error"
        error={
          <ErrorState title="Contests could not be loaded" code={['internal', 'req 8f21', '14:32:08']}>
            The connection was lost. Nothing was changed.
          </ErrorState>
        }
      />
    </div>
  )
}

function Progresses() {
  return (
    <div className="grid w-80 gap-3">
      <ProgressBar label="Import" value={1204} max={5000} text="1,204 of 5,000" />
      <ProgressBar label="Backup" value={100} tone="jade" />
      <ProgressBar label="Verify" value={null} />
    </div>
  )
}

/** Gallery sections of this folder: what the component looks like in each of its states. */
export const sections: ReadonlyArray<{ id: string; title: string; element: ReactNode }> = [
  { id: 'table', title: 'Data table', element: <List initial={{ selection: { all: false, ids: ['c4', 'c6'] } }} /> },
  { id: 'table-states', title: 'Data table: loading, no result, empty, error', element: <OtherStates /> },
  { id: 'table-long', title: 'Data table, 10,000 rows', element: <LongList /> },
  { id: 'progress', title: 'Progress bar', element: <Progresses /> },
]
