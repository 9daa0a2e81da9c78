import { hasNothing, isApiError } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { replayRows, userMonitor, type MonitorPerson } from '@beacon/api/people/user-monitor'
import { errorText, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Banner, ErrorState, Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MonitorCell } from './monitor-cell.tsx'
import { replaySpan, type MonitorSearch } from './monitor-search.ts'
import { ReplayBar } from './replay-bar.tsx'
import { useReplay } from '../../parts/replay/use-replay.ts'

interface Props {
  contest_id: string
  people: readonly MonitorPerson[]
  search: MonitorSearch
  grid: (children: ReactNode) => ReactNode
}

/** The chosen time runs again: each cell holds what had happened until the moment shown. */
export function ReplayWall({ contest_id, people, search, grid }: Props) {
  const { i18n, t } = useLingui()
  const locale = useFormatLocale()
  // A replay reaches to the moment it was begun: what was just seen live is in it.
  const [begunAt] = useState(() => Date.now())
  const span = replaySpan(search, begunAt)
  const [from, to] = [Date.parse(span.from), Date.parse(span.to)]
  const users = people.map(({ user_id }) => user_id)
  const film = useQuery({
    ...query(userMonitor.replay, {
      params: { contest_id },
      query: { users, ...span, ...(search.kind === undefined ? {} : { kind: [search.kind] }) },
    }),
    staleTime: Infinity,
  })
  const replay = useReplay(from, to)
  if (film.isPending) return <Loading>{t`Operations`}</Loading>
  if (hasNothing(film))
    return (
      <ErrorState
        title={isApiError(film.error) ? errorText(i18n, film.error.code, film.error.details) : t`The operations could not be loaded`}
        onRetry={() => void film.refetch()}
      />
    )
  const done = film.data.items.filter(({ at }) => Date.parse(at) <= replay.at).reverse()
  return (
    <>
      <ReplayBar replay={replay} from={from} to={to} items={film.data.items} />
      {film.data.is_capped && (
        <Banner
          boxed
          tone="warning"
          title={
            <Trans>Only the first {formatNumber(locale, replayRows)} operations of this period are shown. Choose a shorter period.</Trans>
          }
        />
      )}
      {grid(
        people.map((person) => (
          <MonitorCell key={person.user_id} person={person} items={done.filter(({ user_id }) => user_id === person.user_id)} isReplay />
        )),
      )}
    </>
  )
}
