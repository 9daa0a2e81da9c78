import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import { ContestKindContext } from '../features/contest/contest-kind.ts'
import { ContestPage } from '../features/contest/contest-page.tsx'
import { TabWaiting } from '../features/contest/tab-waiting.tsx'
import type { ArenaKind } from '../kinds/kind.ts'
import type { ContestSearch } from '../parts/contest/search.ts'

// Other nouns that stand on a contest's page are put in here: features know nothing of each other.
const EntrantPage = late(async () => (await import('../features/entrant-page/entrant-page.tsx')).EntrantPage)
const WriteupTab = late(async () => (await import('../features/writeup/writeup-tab.tsx')).WriteupTab)
const TopicUpload = late(async () => (await import('../features/writeup/topic-upload.tsx')).TopicUpload)
const TopicOwn = late(async () => (await import('../features/personal/topic-own.tsx')).TopicOwn)
const BanAppeal = late(async () => (await import('../features/writeup/ban-appeal.tsx')).BanAppeal)
const DecisionBanner = late(async () => (await import('../features/writeup/decision-banner.tsx')).DecisionBanner)

interface OpenProps {
  search: ContestSearch
  kind: ArenaKind
}

/** The page of a contest of any kind, at whichever address its kind is played. */
export function OpenContest({ search, kind }: OpenProps) {
  return (
    <ContestKindContext value={kind}>
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
