import { hasNothing } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { monitoring, type WatchReply } from '@beacon/api/contest/monitoring'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatBytes, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ExportButton } from '../../../parts/desk/export-button.tsx'
import { type PlainColumn, PlainTable } from '../../../parts/desk/plain-table.tsx'
import { useDirectionName } from '../../../parts/desk/use-directions.ts'

interface Listed {
  key: string
  title: string
  columns: PlainColumn[]
  rows: { key: string; cells: ReactNode[]; plain: (string | number | null)[] }[]
  none: ReactNode
}

function usePeopleTables(data: WatchReply): Listed[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const team = { head: t({ context: 'desk', message: 'Team' }) }
  const right = (head: string): PlainColumn => ({ head, align: 'right' })
  const number = (value: number) => formatNumber(locale, value)
  return [
    {
      key: 'addresses',
      title: t`Addresses shared by teams`,
      columns: [{ head: t`Address`, width: 'w-40' }, { head: t({ context: 'desk', message: 'Teams' }) }, right(t`People`)],
      rows: data.shared_addresses.map(({ address, entrants, people }) => {
        const names = entrants.map(({ name }) => name).join(' · ')
        return {
          key: address,
          cells: [
            <span key="address" className="type-mono">
              {address}
            </span>,
            names,
            number(people),
          ],
          plain: [address, names, people],
        }
      }),
      none: <Trans>No address is shared by two teams.</Trans>,
    },
    {
      key: 'wrong',
      title: t`Most wrong flags`,
      columns: [{ head: t`Member` }, team, right(t`Wrong`), right(t`Attempts`), right(t`Last`)],
      rows: data.wrong_senders.map((row) => ({
        key: `${row.user_id} ${row.entrant_id}`,
        cells: [row.rep_name, row.entrant_name, number(row.wrong), number(row.tries), formatTime(row.last_at)],
        plain: [row.rep_name, row.entrant_name, row.wrong, row.tries, row.last_at],
      })),
      none: <Trans>No wrong flags in this period.</Trans>,
    },
    {
      key: 'bots',
      title: t`Bot requests per team`,
      columns: [team, right(t`Requests`), right(t`Last`)],
      rows: data.bots.map((row) => ({
        key: row.entrant_id,
        cells: [row.entrant_name, number(row.requests), formatTime(row.last_at, { seconds: false })],
        plain: [row.entrant_name, row.requests, row.last_at],
      })),
      none: <Trans>No bot requests yet.</Trans>,
    },
  ]
}

function useTopicTables(id: string, data: WatchReply): Listed[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const direction = useDirectionName(id)
  const question = { head: t({ context: 'desk', message: 'Question' }) }
  const right = (head: string): PlainColumn => ({ head, align: 'right' })
  const number = (value: number) => formatNumber(locale, value)
  return [
    {
      key: 'untried',
      title: t`Questions without attempts`,
      columns: [question, { head: t`Category` }, right(t`Released`)],
      rows: data.untried.map((row) => ({
        key: row.topic_id,
        cells: [row.name, direction(row.direction), row.released_at === null ? '–' : formatTime(row.released_at, { seconds: false })],
        plain: [row.name, direction(row.direction), row.released_at],
      })),
      none: <Trans>Every released question has been attempted.</Trans>,
    },
    {
      key: 'downloads',
      title: t`Downloads per attachment`,
      columns: [{ head: t`File` }, question, right(t`Size`), right(t`Downloads`), right(t`People`)],
      rows: data.downloads.map((row) => ({
        key: `${row.topic_id} ${row.file_name}`,
        cells: [row.file_name, row.topic_name, formatBytes(locale, row.size), number(row.downloads), number(row.people)],
        plain: [row.file_name, row.topic_name, row.size, row.downloads, row.people],
      })),
      none: <Trans>No question has attachments.</Trans>,
    },
  ]
}

interface WatchTablesProps {
  id: string
  contest: ContestFull
  range: { from?: string; to?: string }
}

/** What an organiser looks into by hand, in five short tables. */
export function WatchTables({ id, contest, range }: WatchTablesProps) {
  const { t } = useLingui()
  const watch = useQuery({
    ...query(monitoring.watch, { params: { resource_id: id }, query: range }),
    refetchInterval: contest.status === 'finished' ? false : 30_000,
    placeholderData: keepPreviousData,
  })
  if (hasNothing(watch)) return <LoadFailed title={t`The tables could not be loaded`} query={watch} />
  return watch.data === undefined ? null : <Tables id={id} contest={contest} data={watch.data} />
}

function Tables({ id, contest, data }: { id: string; contest: ContestFull; data: WatchReply }) {
  const tables = [...usePeopleTables(data), ...useTopicTables(id, data)]
  return (
    <div className="grid gap-x-10 pb-6 lg:grid-cols-2">
      {tables.map(({ key, title, columns, rows, none }) => (
        <Section
          key={key}
          title={title}
          actions={
            <ExportButton
              name={`${contest.number}-${key}`}
              head={columns.map(({ head }) => head)}
              rows={() => rows.map(({ plain }) => plain)}
            />
          }
        >
          <PlainTable label={title} columns={columns} rows={rows} none={none} />
        </Section>
      ))}
    </div>
  )
}
