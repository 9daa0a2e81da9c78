import { late, latePart } from '@beacon/ui/late'
import { Suspense } from 'react'
import { ContestKindContext } from '../features/contest/contest-kind.ts'
import { ContestPage } from '../features/contest/contest-page.tsx'
import type { ContestSearch } from '../parts/contest/search.ts'
import { TabWaiting } from '../features/contest/tab-waiting.tsx'
import type { ArenaKind } from '../kinds/kind.ts'

// Other nouns that stand on a contest's page are put in here: features know nothing of each other.
const EntrantPage = late(async () => (await import('../features/entrant-page/entrant-page.tsx')).EntrantPage)
const WriteupTab = late(async () => (await import('../features/writeup/writeup-tab.tsx')).WriteupTab)
const TopicUpload = late(async () => (await import('../features/writeup/topic-upload.tsx')).TopicUpload)
const TopicOwn = latePart(async () => (await import('../features/personal/topic-own.tsx')).TopicOwn)
const BanAppeal = latePart(async () => (await import('../features/writeup/ban-appeal.tsx')).BanAppeal)
const DecisionBanner = latePart(async () => (await import('../features/writeup/decision-banner.tsx')).DecisionBanner)

/** The page of the contest that the address names, with what other nouns put in. */
export function ContestOfKind({ search, kind }: { search: ContestSearch; kind: ArenaKind }) {
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
          own: ({ contest, topic }) => <TopicOwn key={topic.resource_id} contest_id={contest.resource_id} topic_id={topic.resource_id} />,
          appeal: ({ contest }) => <BanAppeal contest_id={contest.resource_id} />,
          notice: ({ contest, mine }) => (mine.entrant === null ? null : <DecisionBanner contest_id={contest.resource_id} />),
        }}
      />
    </ContestKindContext>
  )
}
