import { hasNothing } from '@beacon/api/client'
import { useServerNow } from '@beacon/auth'
import { formatZone, useContestsIn } from '@beacon/i18n'
import { Button, Kbd, SearchInput, Select } from '@beacon/ui/controls'
import { EmptyState, ErrorState, NoResult } from '@beacon/ui/feedback'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { ArenaCard, LobbyRow } from '@beacon/api/contest/contest-views'
import { useKindName } from '../../parts/kind-name.ts'
import { ArenaHead } from './arena-head.tsx'
import { ContestRow } from './contest-row.tsx'
import { EntryDialogs } from './entry-dialogs.tsx'
import { countIn, kindsIn, lobbyGroups, type LobbyGroup } from './lobby-rows.ts'
import { LobbyRail } from './lobby-rail.tsx'
import { LobbySkeleton } from './lobby-skeleton.tsx'
import { listed, lobbyQuery } from './queries.ts'
import { RunningContest } from './running-contest.tsx'
import { type LobbySearch, type LobbyView, views } from './search.ts'
import { useLobbyLive } from './use-lobby-live.ts'

const minute_ms = 60_000

/** Every contest a person can see: running ones with their ruler, the others as rows. */
export function LobbyPage({ search, notices }: { search: LobbySearch; notices: (row: LobbyRow) => ReactNode }) {
  const { page } = search
  const whole = useQuery(lobbyQuery(page))
  // Where they do not fit on one page, a search looks through all of them.
  const isLong = (whole.data?.total ?? 0) > listed
  const found = useQuery({ ...lobbyQuery(page, search.q), enabled: isLong && search.q !== undefined })
  const lobby = isLong && search.q !== undefined ? found : whole
  const rows = useContestsIn(lobby.data?.items)
  useLobbyLive(rows ?? [])
  return (
    <div className="flex flex-1">
      <div className="min-w-0 flex-1 px-page pt-5 pb-12">
        <div className="max-w-[1480px]">
          <Head search={search} rows={rows} />
          {lobby.isPending && <LobbySkeleton />}
          {hasNothing(lobby) && (
            <ErrorState
              title={<Trans>The contests could not be loaded.</Trans>}
              onRetry={() => void lobby.refetch()}
              retrying={lobby.isFetching}
            >
              <Trans>Nothing was changed.</Trans>
            </ErrorState>
          )}
          {rows !== undefined && <Sections rows={rows} arenas={lobby.data?.arenas ?? []} search={search} />}
          <LobbyPager search={search} total={lobby.data?.total ?? 0} />
        </div>
      </div>
      <LobbyRail rows={rows} notices={notices} />
      {rows !== undefined && <EntryDialogs row={rows.find(({ resource_id }) => resource_id === search.join)} />}
    </div>
  )
}

/** The way to the other pages; nothing where all fit on one. */
function LobbyPager({ search, total }: { search: LobbySearch; total: number }) {
  const page = search.page ?? 1
  const last = Math.ceil(total / listed)
  if (last <= 1) return null
  const to = (target: number): LobbySearch => ({ ...search, page: target === 1 ? undefined : target })
  return (
    <nav className="mt-4 flex items-center gap-4 text-dense">
      <span className="font-mono text-fg-3">
        {page} / {last}
      </span>
      {page > 1 && (
        <Link to="/arena" search={to(page - 1)} className="link py-1">
          <Trans>Previous {listed}</Trans>
        </Link>
      )}
      {page < last && (
        <Link to="/arena" search={to(page + 1)} className="link py-1">
          <Trans>Next {listed}</Trans>
        </Link>
      )}
    </nav>
  )
}

function Head({ search, rows }: { search: LobbySearch; rows: readonly LobbyRow[] | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const now = useServerNow(minute_ms)
  const words: Record<LobbyView, string> = { open: t`Open to me`, mine: t`Mine`, all: t`All` }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.target instanceof HTMLInputElement) return
      event.preventDefault()
      document.getElementById('lobby-search')?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const tabs = views.map((value) => ({ value, label: words[value], ...(rows === undefined ? {} : { count: countIn(rows, value, now) }) }))
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b border-rule">
      <h1 className="type-title py-2 text-fg">
        <Trans>Contests</Trans>
      </h1>
      <LinkTabs
        label={t`Which contests`}
        tabs={tabs}
        current={search.view ?? 'open'}
        className="ml-auto border-b-0 [&_ul]:h-12 [&_ul]:items-end"
        renderLink={(tab, { children, ...parts }) => (
          <Link to="/arena" search={{ ...search, view: tab.value === 'open' ? undefined : tab.value }} {...parts}>
            {children}
          </Link>
        )}
      />
      <KindFilter search={search} rows={rows ?? []} />
      <SearchInput
        id="lobby-search"
        label={t`Search contests`}
        placeholder={t`Search contests`}
        value={search.q ?? ''}
        onValueChange={(q) =>
          void navigate({ to: '/arena', search: { ...search, q: q === '' ? undefined : q, page: undefined }, replace: true })
        }
        hint={<Kbd>/</Kbd>}
        size="sm"
        className="w-56 max-sm:mb-2 max-sm:w-full"
      />
    </div>
  )
}

const everyKind = 'all'

/** Which kind of contest is shown; nothing to choose where all are of one. */
function KindFilter({ search, rows }: { search: LobbySearch; rows: readonly LobbyRow[] }) {
  const { t } = useLingui()
  const nameOf = useKindName()
  const navigate = useNavigate()
  const kinds = kindsIn(rows)
  if (kinds.length < 2 && search.kind === undefined) return null
  return (
    <Select
      size="sm"
      className="w-auto max-w-60"
      aria-label={t`Kind of contest`}
      options={[{ value: everyKind, label: t`Every kind` }, ...kinds.map((kind) => ({ value: kind as string, label: nameOf(kind) }))]}
      value={search.kind ?? everyKind}
      onValueChange={(kind) => void navigate({ to: '/arena', search: { ...search, kind: kind === everyKind ? undefined : kind } })}
    />
  )
}

function Sections({ rows, arenas, search }: { rows: readonly LobbyRow[]; arenas: readonly ArenaCard[]; search: LobbySearch }) {
  const navigate = useNavigate()
  const now = useServerNow(minute_ms)
  const view = search.view ?? 'open'
  const { ahead, alone, over } = lobbyGroups(rows, arenas, { view, q: search.q ?? '', kind: search.kind, now })
  const { running, coming, finished } = alone
  const isEmpty = ahead.length + over.length + running.length + coming.length + finished.length === 0
  if (isEmpty && search.q !== undefined)
    return <NoResult search={search.q} onClear={() => void navigate({ to: '/arena', search: { ...search, q: undefined } })} />
  if (isEmpty) return <NothingHere view={view} hasOthers={rows.length > 0} />
  // The page has one primary button: that of the contest which stands first.
  const first = [...ahead.flatMap(({ sections }) => sections.running), ...running][0]
  return (
    <>
      {ahead.map((group) => (
        <Group key={group.arena.resource_id} group={group} first={first} />
      ))}
      {running.map((row) => (
        <RunningContest key={row.resource_id} row={row} isPrimary={row === first} />
      ))}
      <Part title={<Trans>Coming up</Trans>} note={<Trans>Times in {formatZone(now)}</Trans>} rows={coming} />
      <Part title={<Trans>Finished</Trans>} rows={finished} />
      {over.map((group) => (
        <Group key={group.arena.resource_id} group={group} first={first} />
      ))}
    </>
  )
}

/** An arena and its contests: those that run with their rulers, then the coming ones, then what is over. */
function Group({ group: { arena, sections }, first }: { group: LobbyGroup; first: LobbyRow | undefined }) {
  const { running, coming, finished } = sections
  return (
    <section aria-labelledby={`arena-${arena.resource_id}`} className="mt-4">
      <ArenaHead arena={arena} />
      {running.map((row) => (
        <RunningContest key={row.resource_id} row={row} isPrimary={row === first} />
      ))}
      <ul>
        {[...coming, ...finished].map((row) => (
          <ContestRow key={row.resource_id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Part({ title, note, rows }: { title: ReactNode; note?: ReactNode; rows: readonly LobbyRow[] }) {
  if (rows.length === 0) return null
  return (
    <section className="mt-3">
      <div className="flex h-10 items-center">
        <h2 className="type-section text-fg">{title}</h2>
        {note !== undefined && <span className="ml-auto text-dense text-fg-3">{note}</span>}
      </div>
      <ul>
        {rows.map((row) => (
          <ContestRow key={row.resource_id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function NothingHere({ view, hasOthers }: { view: LobbyView; hasOthers: boolean }) {
  if (!hasOthers)
    return (
      <EmptyState title={<Trans>No contests yet</Trans>}>
        <Trans>Contests published by the organisers appear here.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={view === 'mine' ? <Trans>You have not joined a contest yet</Trans> : <Trans>No contest is open to you</Trans>}
      actions={
        <Button asChild>
          <Link to="/arena" search={{ view: view === 'mine' ? undefined : 'all' }}>
            {view === 'mine' ? <Trans>Show what is open</Trans> : <Trans>Show all contests</Trans>}
          </Link>
        </Button>
      }
    />
  )
}
