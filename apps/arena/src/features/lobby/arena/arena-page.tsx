import { hasNothing, isApiError, urlOf } from '@beacon/api/client'
import type { ArenaPage as Reply } from '@beacon/api/contest/arena'
import { file } from '@beacon/api/platform/file'
import { formatNumber, formatPoints, useContestsIn, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Skeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { ArenaContests } from './arena-contests.tsx'
import { ArenaRanking } from './arena-ranking.tsx'
import { arenaQuery } from './queries.ts'
import type { ArenaSearch } from './search.ts'
import { useArenaLive } from './use-arena-live.ts'

/** An arena: what it counts and how, what is mine, and its ranking. */
export function ArenaPage({ arena_id, search }: { arena_id: string; search: ArenaSearch }) {
  const found = useQuery(arenaQuery(arena_id))
  useArenaLive(found.data?.columns.map(({ resource_id }) => resource_id) ?? [])
  return (
    <div className="flex-1 px-page pt-5 pb-12">
      <p className="text-dense">
        <Link to="/arena" className="link py-1">
          <Trans>All contests</Trans>
        </Link>
      </p>
      {found.isPending && <Skeleton className="mt-6 h-60" />}
      {hasNothing(found) && <Missing found={found} />}
      {found.data !== undefined && <Whole page={found.data} search={search} />}
    </div>
  )
}

function Missing({ found }: { found: Parameters<typeof LoadFailed>[0]['query'] }) {
  if (isApiError(found.error) && found.error.status === 404)
    return (
      <EmptyState title={<Trans>This arena does not exist</Trans>}>
        <Trans>It was deleted, or it is not published.</Trans>
      </EmptyState>
    )
  return <LoadFailed title={<Trans>The arena could not be loaded.</Trans>} query={found} />
}

function Whole({ page, search }: { page: Reply; search: ArenaSearch }) {
  const { arena } = page
  const contests = useContestsIn(page.contests)
  const columns = useContestsIn(page.columns)
  return (
    <>
      <Head page={page} />
      {contests.length === 0 ? (
        <EmptyState title={<Trans>No contest is published in this arena</Trans>}>
          <Trans>Contests published by the organisers appear here.</Trans>
        </EmptyState>
      ) : (
        <ArenaContests arena={arena} contests={contests} columns={columns} my={page.my} />
      )}
      {arena.show_rank && contests.length > 0 && <ArenaRanking arena={arena} my={page.my} search={search} />}
    </>
  )
}

function Head({ page: { arena, my } }: { page: Reply }) {
  const locale = useFormatLocale()
  return (
    <header className="flex items-center gap-5 border-b border-rule pt-2 pb-4">
      {arena.cover !== null && (
        <img
          src={urlOf(file.image, { params: { file_id: arena.cover } })}
          alt=""
          className="h-24 w-42 shrink-0 rounded-control border border-rule-2 object-cover max-sm:hidden"
        />
      )}
      <div className="min-w-0">
        <h1 lang={arena.lang} className="type-title text-fg">
          {arena.name}
        </h1>
        {arena.description !== '' && (
          <p lang={arena.lang} className="mt-1 max-w-[72ch] text-dense whitespace-pre-line text-fg">
            {arena.description}
          </p>
        )}
        <p className="mt-1 max-w-[72ch] text-dense text-fg-2">
          <Rules arena={arena} />
        </p>
      </div>
      {my !== null && (
        <p className="ml-auto text-right text-dense text-fg-3">
          <Trans>You are</Trans>
          <span className="type-figure block text-fg">#{formatNumber(locale, my.rank)}</span>
          <span className="font-mono text-fg-2">{formatPoints(locale, my.score, 2)}</span>
        </p>
      )}
    </header>
  )
}

/** How points of contests become points of the arena, in a sentence or two. */
function Rules({ arena: { algorithm_type, base_score } }: { arena: Reply['arena'] }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const base = formatNumber(locale, base_score)
  const words = {
    accumulation: t`The scores of all contests are added up.`,
    conversion: t`Each contest gives up to ${base} points, in proportion to its reference. A new highest score moves the points of everyone.`,
    weighting: t`Each contest gives up to its share of ${base} points, in proportion to its reference. A new highest score moves the points of everyone.`,
  }
  return words[algorithm_type]
}
