import { usePermissions } from '@beacon/auth'
import { DeniedState, Loading } from '@beacon/ui/feedback'
import { permissionTree } from '@beacon/api/people/permissions'
import { useFormatLocale } from '@beacon/i18n'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { PhrasesContext } from '../../parts/contest-clock/phrases.ts'
import { useNamesPage } from '../../app/page-name.ts'
import { DeskFacts } from './desk-facts.tsx'
import { useDeskKind } from './desk-kind.ts'
import { DeskHeader } from './desk-header.tsx'
import { DeskLiveProvider } from '../../parts/desk/desk-live.tsx'
import { DeskNav } from './desk-nav.tsx'
import { DeskRuler } from './desk-ruler.tsx'
import type { DeskSearch, FramePageProps, TabProps } from '../../parts/desk/desk-search.ts'
import { type FrameTab, isFrameTab, tabOf, tabsOf } from '../../parts/desk/desk-tabs.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { OutageBanner } from './outage-banner.tsx'
import { contestQuery } from '../../parts/desk/queries.ts'
import { StartBanner } from './start/start-banner.tsx'
import { useTabLabel } from './use-tab-label.ts'

// Each tab is a file of its own, fetched when it is opened first.
const framePages: Record<FrameTab, ComponentType<FramePageProps>> = {
  start: late(async () => (await import('./start/start-tab.tsx')).StartTab),
  base: late(async () => (await import('./base/base-tab.tsx')).BaseTab),
  participants: late(async () => (await import('./entrants/participants-tab.tsx')).ParticipantsTab),
  teams: late(async () => (await import('./entrants/teams-tab.tsx')).TeamsTab),
  questions: late(async () => (await import('./questions/questions-tab.tsx')).QuestionsTab),
  control: late(async () => (await import('./tries/control-tab.tsx')).ControlTab),
  situation: late(async () => (await import('./situation/situation-tab.tsx')).SituationTab),
  monitoring: late(async () => (await import('./monitoring/monitoring-tab.tsx')).MonitoringTab),
  scenes: late(async () => (await import('./scenes/scenes-tab.tsx')).ScenesTab),
  bulletins: late(async () => (await import('./bulletins/bulletins-tab.tsx')).BulletinsTab),
  scores: late(async () => (await import('./scores/scores-tab.tsx')).ScoresTab),
  statistics: late(async () => (await import('./statistics/statistics-tab.tsx')).StatisticsTab),
  writeups: late(async () => (await import('./writeups/writeups-tab.tsx')).WriteupsTab),
  evidence: late(async () => (await import('./evidence/evidence-tab.tsx')).EvidenceTab),
  targets: late(async () => (await import('./targets/targets-tab.tsx')).TargetsTab),
  rehearsal: late(async () => (await import('./checks/rehearsal-tab.tsx')).RehearsalTab),
  rounds: late(async () => (await import('./rounds/rounds-tab.tsx')).RoundsTab),
  checks: late(async () => (await import('./checks/checks-tab.tsx')).ChecksTab),
  patches: late(async () => (await import('./patches/patches-tab.tsx')).PatchesTab),
  patchChecks: late(async () => (await import('./patches/patch-checks-tab.tsx')).PatchChecksTab),
  resets: late(async () => (await import('./resets/resets-tab.tsx')).ResetsTab),
}

const noPhrases = {}

/** The desk of one contest: its own navigation, its clock and figures, and the tab of the address. */
export function ContestDesk({ id, search }: { id: string; search: DeskSearch }) {
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  useNamesPage(contest.name)
  const permissions = usePermissions()
  const { deskTabs, Listener, phrases = noPhrases } = useDeskKind()
  const wanted = typeof search['tab'] === 'string' ? search['tab'] : undefined
  const tab = tabOf(tabsOf(deskTabs, contest), { wanted, permissions, status: contest.status })
  return (
    <PhrasesContext value={phrases}>
      <DeskLiveProvider id={id}>
        {Listener !== undefined && <Listener id={id} />}
        <DeskNav contest={contest} current={tab} />
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <OfflineBanner />
          <OutageBanner contest={contest} />
          <StartBanner contest={contest} />
          <div className="flex flex-1 flex-col px-page pt-3">
            <DeskHeader contest={contest} />
            <DeskRuler contest={contest} tab={tab} search={search} />
            <DeskFacts contest={contest} tab={tab} />
            <TabBody key={tab} tab={tab} id={id} search={search} />
          </div>
        </main>
      </DeskLiveProvider>
    </PhrasesContext>
  )
}

function TabBody({ tab, id, search }: TabProps & { tab: string | null }) {
  const { deskTabs, pages } = useDeskKind()
  const labelOf = useTabLabel()
  const locale = useFormatLocale()
  const permissions = usePermissions()
  const row = deskTabs.find(({ key }) => key === tab)
  if (tab === null || row === undefined || !permissions.has(row.item)) {
    const item = permissionTree[row?.item ?? 'contest.watch'][locale]
    return (
      <DeniedState what={tab === null ? <Trans>this desk</Trans> : labelOf(tab)}>
        <Trans>Your role does not have the permission “{item}”. An administrator can grant it.</Trans>
      </DeniedState>
    )
  }
  const FramePage = isFrameTab(tab) ? framePages[tab] : undefined
  const Own = pages[tab]?.Page
  return (
    <Suspense fallback={<Loading className="mt-4">{labelOf(tab)}</Loading>}>
      {Own !== undefined ? (
        <Own id={id} search={search} FramePage={FramePage} />
      ) : (
        FramePage !== undefined && <FramePage id={id} search={search} />
      )}
    </Suspense>
  )
}
