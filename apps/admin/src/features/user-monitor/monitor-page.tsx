import { isApiError } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { replayMost, userMonitor } from '@beacon/api/people/user-monitor'
import { errorText } from '@beacon/i18n'
import { Banner, EmptyState, ErrorState, Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { MonitorCell } from './monitor-cell.tsx'
import { cellQueryOf, layoutFor, usersIn, type MonitorSearch } from './monitor-search.ts'
import { MonitorFilters, MonitorModes, type ChangeSearch } from './monitor-toolbar.tsx'
import { ReplayWall } from './replay-wall.tsx'

const renewMs = 2_000
/** The wall fills the window once it is wide; on a narrow one the cells stand below each other. */
const walls: Record<number, string> = {
  1: 'md:grid-rows-1',
  4: 'md:grid-cols-2 md:grid-rows-2',
  9: 'md:grid-cols-3 md:grid-rows-3',
  12: 'md:grid-cols-4 md:grid-rows-3',
}

interface Props {
  contest_id: string
  user_id: string
  search: MonitorSearch
}

/** People at work: up to twelve cells live, up to four in a replay. */
export function MonitorPage({ contest_id, user_id, search }: Props) {
  const navigate = useNavigate()
  const [openedAt] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  const users = usersIn(user_id, search.users)
  const layout = layoutFor(search.layout, users.length)
  const cellQuery = cellQueryOf(search, openedAt)
  const params = { contest_id }
  const list = useQuery({
    ...query(userMonitor.cells, { params, query: { users, ...cellQuery } }),
    refetchInterval: renewMs,
    placeholderData: keepPreviousData,
    enabled: users.length > 0,
  })
  const change: ChangeSearch = (changes) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, ...changes })) as never, resetScroll: false })
  const put = (next: readonly string[]) => {
    const [first = 'none', ...rest] = next
    const params = { id: contest_id, user: first }
    const grown = search.layout === undefined || search.layout >= next.length ? search.layout : undefined
    const after = { ...search, users: rest.length === 0 ? undefined : rest.join(','), layout: grown }
    void navigate({ to: '/admin/dashboard/user-operation-monitor/$id/$user', params, search: after, resetScroll: false })
  }
  const cells = list.data?.cells ?? []
  const isReplay = search.mode === 'replay'
  const shown = cells.slice(0, isReplay ? Math.min(layout, replayMost) : layout)
  const wall = layoutFor(isReplay && layout > replayMost ? replayMost : layout, shown.length)
  const grid = (children: ReactNode) => (
    <div
      className={`grid grid-cols-1 gap-3 md:min-h-128 ${isReplay ? 'md:h-[calc(100vh-264px)]' : 'md:h-[calc(100vh-172px)]'} ${walls[wall] ?? ''}`}
    >
      {children}
    </div>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <PageHeader
        title={<Trans>User monitor</Trans>}
        facts={<Facts name={list.data?.contest_name ?? null} isAll={contest_id === 'all'} />}
        actions={<MonitorModes search={search} layout={layout} onChange={change} />}
      />
      <MonitorFilters contest_id={contest_id} users={users} search={search} onChange={change} onAdd={(one) => put([...users, one])} />
      <Hidden people={cells.length} shown={shown.length} isReplay={isReplay} />
      <Standing list={list} hasUsers={users.length > 0} missing={list.isSuccess ? users.length - cells.length : 0} />
      {isReplay && shown.length > 0 && (
        <ReplayWall contest_id={contest_id} people={shown.map(({ person }) => person)} search={search} grid={grid} />
      )}
      {!isReplay &&
        shown.length > 0 &&
        grid(
          shown.map(({ person, items, scenes, has_more }) => (
            <MonitorCell
              key={`${person.user_id} ${JSON.stringify(cellQuery)}`}
              person={person}
              items={items}
              scenes={scenes}
              older={has_more ? { contest_id, cellQuery } : undefined}
              onRemove={users.length > 1 ? () => put(users.filter((one) => one !== person.user_id)) : undefined}
            />
          )),
        )}
    </div>
  )
}

function Facts({ name, isAll }: { name: string | null; isAll: boolean }) {
  if (isAll) return <Trans>All operations</Trans>
  return <span className="truncate">{name}</span>
}

/** People of the address for whom there is no room. */
function Hidden({ people, shown, isReplay }: { people: number; shown: number; isReplay: boolean }) {
  const { i18n } = useLingui()
  if (people <= shown) return null
  const rest = people - shown
  return (
    <p className="text-caption text-fg-3" role="status">
      {isReplay && shown === replayMost && `${errorText(i18n, 'replay_limit')} `}
      <Plural value={rest} one="# more person is selected but not shown." other="# more people are selected but not shown." />
    </p>
  )
}

interface StandingProps {
  list: { isPending: boolean; isError: boolean; error: unknown; data: unknown; refetch: () => unknown }
  hasUsers: boolean
  missing: number
}

function Standing({ list, hasUsers, missing }: StandingProps) {
  const { i18n, t } = useLingui()
  if (!hasUsers)
    return (
      <EmptyState title={t`Nobody is selected`}>
        <Trans>Add a person above, or choose “Operations” at a user.</Trans>
      </EmptyState>
    )
  if (list.isError && list.data === undefined)
    return (
      <ErrorState
        title={isApiError(list.error) ? errorText(i18n, list.error.code, list.error.details) : t`The operations could not be loaded`}
        onRetry={() => void list.refetch()}
      />
    )
  if (list.isError) return <Banner boxed tone="warning" title={<Trans>The connection is lost; this data is outdated.</Trans>} />
  if (list.isPending) return <Loading>{t`Operations`}</Loading>
  if (missing <= 0) return null
  return (
    <Banner
      boxed
      tone="warning"
      title={
        <Plural
          value={missing}
          one="# person is not in this contest or not visible to you."
          other="# people are not in this contest or not visible to you."
        />
      }
    />
  )
}
