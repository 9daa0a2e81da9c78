import { requirePermission } from '@beacon/auth'
import type { BuiltKind } from '@beacon/router'
import { late } from '@beacon/ui/late'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { Suspense } from 'react'
import { kindOfPart } from '../parts/contest-link.tsx'
import { ContestKindContext } from '../features/contest/contest-kind.ts'
import { ContestPage } from '../features/contest/contest-page.tsx'
import { readContestSearch } from '../parts/contest/search.ts'
import { TabWaiting } from '../features/contest/tab-waiting.tsx'
import { kinds } from '../kinds/index.ts'

// Other nouns that stand on a contest's page are put in here: features know nothing of each other.
const EntrantPage = late(async () => (await import('../features/entrant-page/entrant-page.tsx')).EntrantPage)
const WriteupTab = late(async () => (await import('../features/writeup/writeup-tab.tsx')).WriteupTab)
const TopicUpload = late(async () => (await import('../features/writeup/topic-upload.tsx')).TopicUpload)
const TopicOwn = late(async () => (await import('../features/personal/topic-own.tsx')).TopicOwn)
const BanAppeal = late(async () => (await import('../features/writeup/ban-appeal.tsx')).BanAppeal)
const DecisionBanner = late(async () => (await import('../features/writeup/decision-banner.tsx')).DecisionBanner)

export const Route = createFileRoute('/_front/$kind/contest')({
  params: { parse: (params) => kindOfPart(params.kind) !== null && params },
  validateSearch: readContestSearch,
  beforeLoad: requirePermission('front.contest.view'),
  loaderDeps: ({ search: { resource_id } }) => ({ resource_id }),
  loader: async ({ context: { queryClient }, deps: { resource_id }, params }) => {
    if (resource_id === '') throw redirect({ to: '/arena', replace: true })
    const read = async () => {
      // Not a static import: the first load of every other page would carry the contract of this one.
      const { contestQuery, mineQuery } = await import('../parts/contest/queries.ts')
      await Promise.all([queryClient.ensureQueryData(contestQuery(resource_id)), queryClient.ensureQueryData(mineQuery(resource_id))])
    }
    const [kind] = await Promise.all([kinds[builtKind(params.kind)](), read()])
    return { kind }
  },
  component: Page,
})

/** @throws Error where `params.parse` let a part of no kind through. */
function builtKind(part: string): BuiltKind {
  const kind = kindOfPart(part)
  if (kind === null) throw new Error(`no kind is played at ${part}`)
  return kind
}

function Page() {
  const search = Route.useSearch()
  return (
    <ContestKindContext value={Route.useLoaderData().kind}>
      <ContestPage
        key={search.resource_id}
        search={search}
        slots={{
          entrant: ({ contest, entrant_id, own_id }) => (
            <Suspense fallback={<TabWaiting />}>
              <EntrantPage key={entrant_id} contest={contest} entrant_id={entrant_id} own_id={own_id} />
            </Suspense>
          ),
          writeup: ({ contest, mine }) =>
            'allow_writeup_upload' in contest ? (
              <Suspense fallback={<TabWaiting />}>
                <WriteupTab contest={contest} mine={mine} />
              </Suspense>
            ) : null,
          upload: ({ contest, mine, topic }) =>
            'allow_writeup_upload' in contest ? (
              <Suspense fallback={<TabWaiting />}>
                <TopicUpload key={topic.resource_id} contest={contest} mine={mine} topic={topic} />
              </Suspense>
            ) : null,
          own: ({ contest, topic }) => (
            <Suspense fallback={null}>
              <TopicOwn key={topic.resource_id} contest_id={contest.resource_id} topic_id={topic.resource_id} />
            </Suspense>
          ),
          appeal: ({ contest }) => (
            <Suspense fallback={null}>
              <BanAppeal contest_id={contest.resource_id} />
            </Suspense>
          ),
          notice: ({ contest, mine }) =>
            mine.entrant === null ? null : (
              <Suspense fallback={null}>
                <DecisionBanner contest_id={contest.resource_id} />
              </Suspense>
            ),
        }}
      />
    </ContestKindContext>
  )
}
