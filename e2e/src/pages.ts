import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingTabs, waitingTabs } from '@beacon/api/platform/setting'
import { builtKindNames, fillPath, groups, hasCapability, slug } from '@beacon/router/paths'
import { deskTabs } from '../../apps/admin/src/kinds/flag/desk-tabs.ts'
import { deskTabs as rangeTabs } from '../../apps/admin/src/kinds/cfs/desk-tabs.ts'
import { deskTabs as challengeTabs } from '../../apps/admin/src/kinds/ai/desk-tabs.ts'
import { deskTabs as defenceTabs } from '../../apps/admin/src/kinds/awdp/desk-tabs.ts'
import { deskTabs as jobTabs } from '../../apps/admin/src/kinds/operation/desk-tabs.ts'
import { deskTabs as siegeTabs } from '../../apps/admin/src/kinds/attack-defense/desk-tabs.ts'
import { deskTabs as hillTabs } from '../../apps/admin/src/kinds/koh/desk-tabs.ts'
import { deskTabs as hallTabs } from '../../apps/admin/src/kinds/rw/desk-tabs.ts'
import { deskTabs as examTabs } from '../../apps/admin/src/kinds/theory/exam/desk-tabs.ts'
import { drawers, ownTabs, tabs as contestTabs } from '../../apps/arena/src/parts/contest/search.ts'
import { root } from './server-process.ts'
import type { Stage, StageWorld } from './stage.ts'

/** Who looks at a page; `screen` is whoever has its key. */
export type Looker = 'nobody' | 'administrator' | 'player' | 'screen'
export interface BuiltPage {
  /** Base path not included. */
  path: string
  looker: Looker
}

/**
 * A page of the administration whose address is the same on every installation, as those of its menu are. `pages.journey.ts` opens
 * each as the administrator and asks of it all that `crawl.journey.ts` asks of an entry.
 */
export const isPlain = ({ path, looker }: BuiltPage): boolean =>
  looker === 'administrator' && path.startsWith('/admin') && !/[?:]|[0-9a-f-]{36}/u.test(path)

/** Every route of an app as the router's generator wrote it down. */
function routesOf(app: 'admin' | 'arena' | 'screens'): string[] {
  const text = readFileSync(join(root, 'apps', app, 'src/routeTree.gen.ts'), 'utf8')
  const found = [...text.matchAll(/fullPath: '([^']+)'/gu)]
    .flatMap(([, path = '']) => spelledKinds(app, path))
    .map((path) => path.replaceAll(/\$(\w+)/gu, ':$1'))
  return [...new Set(found)].filter((path) => path === '/' || !path.endsWith('/'))
}

/** A route that holds a kind of contest, as the address of each kind that is built; one that a kind has not is left out. */
function spelledKinds(app: 'admin' | 'arena' | 'screens', path: string): string[] {
  if (!path.includes('$kind')) return [path]
  return builtKindNames.flatMap((kind) => {
    const { admin, bank, arena, display, public: shown } = slug[kind]
    if (app === 'arena') return [arena]
    // Without topics a kind has neither their pages nor a bank at this address.
    const isOfTopics = path.includes('-question') || path.includes('/subject/')
    if (isOfTopics && !hasCapability(kind, 'topics')) return []
    if (app === 'admin') return [path.replace('{$kind}', bank).replace('$kind', admin)]
    const spelling = path.startsWith('/public/') ? shown : display
    return spelling === null ? [] : [path.replace('$kind', spelling)]
  })
}

/** Walls of contests; the stage makes none of an exam. */
const kindWalls = new Set(groups.display.map((spelling) => `/contest/${spelling}/:resource_id/:value`))

const publicRoutes = ['/login', '/register', '/404', '/handbook']

/** Every built page with what its address needs, tabs and the open topic included. Throws for a route that it cannot fill. */
export function builtPages(stage: Stage): BuiltPage[] {
  const screens = stage.screens.map(({ path }) => ({ path: path.replace('/page/mg/ct', ''), looker: 'screen' as const }))
  const below = (folder: string) => screens.filter(({ path }) => path.startsWith(folder))
  const publicScreen = stage.screens[0]
  const key = new URLSearchParams(publicScreen?.path.split('?')[1]).get('viewer_key') ?? ''
  const arena = routesOf('arena').flatMap((route) => arenaPages(stage, route))
  const admin = routesOf('admin').flatMap((route) => adminPages(stage, route))
  const walls = routesOf('screens').flatMap((route): BuiltPage[] => {
    if (kindWalls.has(route)) return below(route.replace(':resource_id/:value', ''))
    if (route === '/public/cfs/screen/:resource_id/:viewer_key') return [publicWall(stage, route, stage.range, '/contest/cfs/')]
    if (route === '/public/awd/screen/:resource_id/:viewer_key') return [publicWall(stage, route, stage.siege, '/contest/attack-defense/')]
    if (route === '/public/awdp/screen/:resource_id/:viewer_key') return [publicWall(stage, route, stage.defence, '/contest/awdp/')]
    if (route === '/public/om/screen/:resource_id/:viewer_key') return [publicWall(stage, route, stage.jobs, '/contest/operation/')]
    if (route === '/public/ai/screen/:resource_id/:viewer_key') return [publicWall(stage, route, stage.challenge, '/contest/ai/')]
    if (route === '/ranking/rw/screen/:rw_id/:viewer_key') {
      const [wall] = below('/contest/rw/')
      const viewer_key = new URLSearchParams(wall?.path.split('?')[1]).get('viewer_key') ?? ''
      return [{ path: fill(route, { rw_id: stage.hall.running, viewer_key }), looker: 'screen' }]
    }
    if (route === '/theory/rush/screen/:resource_id' || route === '/theory/skill/screen/:resource_id')
      return [{ path: `${fill(route, { resource_id: stage.running })}?viewer_key=${key}`, looker: 'screen' }]
    if (route.includes('/rank')) return boardWalls(stage, route, key)
    if (route.includes('/union/')) return below(route.split(':')[0] ?? route)
    return [{ path: fill(route, { resource_id: stage.running, viewer_key: key }), looker: 'screen' }]
  })
  return [...arena, ...admin, ...walls]
}

/** Walls of a board, in each variant, and of an arena, which a display of its contests opens. */
function boardWalls({ arenaId, board: { rank_id, viewer_key } }: Stage, route: string, key: string): BuiltPage[] {
  const looker = 'screen'
  if (route.includes(':arena_id')) return [{ path: `${fill(route, { arena_id: arenaId })}?viewer_key=${key}`, looker }]
  const variants = route.includes(':variant') ? groups.variant : ['']
  return variants.map((variant) => ({ path: `${fill(route, { rank_id, variant })}?viewer_key=${viewer_key}`, looker }))
}

/** A wall at the address that a hall may have kept, with the key of the last one of its folder. */
function publicWall({ screens }: Stage, route: string, { running }: { running: string }, folder: string): BuiltPage {
  const path = screens.findLast((one) => one.path.includes(folder))?.path ?? ''
  const viewer_key = new URLSearchParams(path.split('?')[1]).get('viewer_key') ?? ''
  return { path: fill(route, { resource_id: running, viewer_key }), looker: 'screen' }
}

const fill = (route: string, values: Record<string, string>): string => fillPath(route, values as never)

const hallOwn: readonly string[] = ['requests', 'queue']
const challengeOwn: readonly string[] = ['submissions', 'scores']
const hillOwn: readonly string[] = ['reports', 'alerts']
const notOfSieges: readonly string[] = [...hallOwn, ...challengeOwn, ...hillOwn, 'defences']

function arenaPages(stage: Stage, route: string): BuiltPage[] {
  const { running, arenaId, puzzles, teams, exam, range, siege, hall, defence, jobs, challenge, hills } = stage
  if (publicRoutes.includes(route)) return [{ path: route, looker: 'nobody' }]
  if (route === '/handbook/:page') return [{ path: fill(route, { page: 'scoring' }), looker: 'nobody' }]
  if (route === '/change-password/:type') return [{ path: fill(route, { type: 'own' }), looker: 'player' }]
  if (route === '/flag/contest') {
    const shown = [
      ...contestTabs.filter((tab) => !ownTabs.some((own) => own === tab)).map((tab) => `tab=${tab}`),
      ...drawers.map((drawer) => `tab=topics&drawer=${drawer}`),
      `tab=topics&topic_id=${puzzles[4]?.topic_id}`,
      `tab=ranking&entrant_id=${teams[1]?.entrant_id}`,
    ]
    return shown.map((search) => ({ path: `${route}?resource_id=${running}&${search}`, looker: 'player' }))
  }
  if (route === '/arena/:arena_id') return [{ path: fill(route, { arena_id: arenaId }), looker: 'player' }]
  if (route === '/contest/cfs')
    return [`tab=topics&topic_id=${range.topic_id}`, 'tab=ranking'].map((search) => ({
      path: `${route}?resource_id=${range.running}&${search}`,
      looker: 'player',
    }))
  if (route === '/attack-defense/contest')
    return ['guide', 'topics', ...ownTabs.filter((tab) => !notOfSieges.includes(tab)), 'ranking', 'trend'].map((tab) => ({
      path: `${route}?resource_id=${siege.running}&tab=${tab}`,
      looker: 'player',
    }))
  if (route === '/rw/contest')
    return ['guide', 'topics', ...hallOwn, 'ranking'].map((tab) => ({
      path: `${route}?resource_id=${hall.running}&tab=${tab}`,
      looker: 'player',
    }))
  if (route === '/koh/contest')
    return ['tab=guide', `tab=topics&topic_id=${hills.topic_id}`, ...hillOwn.map((tab) => `tab=${tab}`), 'tab=ranking', 'tab=trend'].map(
      (search) => ({
        path: `${route}?resource_id=${hills.running}&${search}`,
        looker: 'player',
      }),
    )
  if (route === '/rw-referee/list') return [{ path: `${route}?resource_id=${hall.running}`, looker: 'administrator' }]
  if (route === '/awdp/contest')
    return ['tab=guide', `tab=topics&topic_id=${defence.topic_id}`, 'tab=defences', 'tab=ranking', 'tab=trend'].map((search) => ({
      path: `${route}?resource_id=${defence.running}&${search}`,
      looker: 'player',
    }))
  if (route === '/contest/operation')
    return ['tab=guide', `tab=topics&topic_id=${jobs.topic_id}`, 'tab=ranking', 'tab=trend'].map((search) => ({
      path: `${route}?resource_id=${jobs.running}&${search}`,
      looker: 'player',
    }))
  if (route === '/ai/contest')
    return ['tab=guide', `tab=topics&topic_id=${challenge.topic_id}`, ...challengeOwn.map((tab) => `tab=${tab}`), 'tab=ranking'].map(
      (search) => ({ path: `${route}?resource_id=${challenge.running}&${search}`, looker: 'player' }),
    )
  if (route === '/contest/exam-preview/:exam_id') return [{ path: fill(route, { exam_id: exam.comingId }), looker: 'administrator' }]
  // The review of the exam that goes on is closed; that of the one that is over shows all there is.
  const exam_id = route.includes('exam-review') ? exam.overId : exam.goingId
  const ids = route === '/contest/exam/:exam_id' ? [exam_id, exam.rushId] : [exam_id]
  if (route.includes(':exam_id')) return ids.map((id) => ({ path: fill(route, { exam_id: id }), looker: 'player' }))
  return [{ path: route, looker: 'player' }]
}

/** Pages of exams stand at the addresses of every kind of contest. */
function examPages({ exam }: Stage, route: string): BuiltPage[] {
  const looker = 'administrator'
  const { examId, markNo } = exam.marking
  if (route.includes('/score/print/')) return [{ path: exam.printed, looker: 'screen' }]
  if (route.includes('marking')) return [{ path: fill(route, { examId }), looker }]
  // Of papers that wait for marks, and of an exam whose results are out.
  if (route.includes('/score/analysis/')) return [examId, exam.overId].map((id) => ({ path: fill(route, { examId: id }), looker }))
  if (route.includes('/scores/')) return [{ path: fill(route, { userId: `m-${markNo}`, examId }), looker }]
  const path = fill(route, { resource_id: route.includes('/edit/') ? exam.comingId : exam.goingId, copyId: exam.comingId })
  if (!route.includes('/contest/')) return [{ path, looker }]
  return [
    ...examTabs.filter(({ key }) => key !== 'rush').map(({ key }) => ({ path: `${path}?tab=${key}`, looker }) as const),
    { path: `${fill(route, { resource_id: exam.rushId })}?tab=rush`, looker },
    { path: `${fill(route, { resource_id: examId })}?tab=marking`, looker },
    { path: `${fill(route, { resource_id: exam.overId })}?tab=scores`, looker },
  ]
}

/** Pages of a desk that ask a kind nothing: the desk of a CTF shows them for all. */
const sameTabs: ReadonlySet<string> = new Set(['participants', 'teams', 'monitoring', 'bulletins', 'writeups', 'evidence'])
const ownTabsOf = (tabs: readonly { key: string }[]) => tabs.filter(({ key }) => !sameTabs.has(key))

/** What the stage has of each kind of contest, by its spelling in the administration; `showsStart`: its start check is looked at too. */
const worlds: Readonly<Record<string, { of: StageWorld; tabs: readonly { key: string }[]; showsStart?: true }>> = {
  cfs: { of: 'range', tabs: rangeTabs },
  ad: { of: 'siege', tabs: siegeTabs, showsStart: true },
  rw: { of: 'hall', tabs: hallTabs, showsStart: true },
  awdp: { of: 'defence', tabs: defenceTabs },
  operation: { of: 'jobs', tabs: jobTabs },
  ai: { of: 'challenge', tabs: challengeTabs },
  koh: { of: 'hills', tabs: hillTabs },
}

/** The bank of a kind, and the pages of its contests; null where the route belongs to none of them. */
function kindPages(stage: Stage, route: string): BuiltPage[] | null {
  const spelling = /^\/admin\/([a-z]+)(?:-question)?(?:\/|$)/u.exec(route)?.[1] ?? ''
  const world = worlds[spelling]
  if (world === undefined) return null
  const looker = 'administrator'
  const { question_id, topic_id, running, coming, printed } = stage[world.of]
  if (route.includes('/person/')) return [{ path: printed, looker: 'screen' }]
  if (route.endsWith('/contest/:resource_id'))
    return [
      ...ownTabsOf(world.tabs).map(({ key }) => ({ path: `${fill(route, { resource_id: running })}?tab=${key}`, looker }) as const),
      ...(world.showsStart ? [{ path: `${fill(route, { resource_id: coming })}?tab=start`, looker } as const] : []),
    ]
  // Services are changed in their list.
  if (spelling === 'ad' && route.includes('/subject/')) return []
  // A question of O&M has one configuration of its scene, those of others have none: the other address leads there, or is not found.
  if (route.includes('-question/test/') && route.includes(':scene_config_id') !== (spelling === 'operation')) return []
  const resource_id = route.includes('-question') ? question_id : /\/(?:subject|qs)\//u.test(route) ? running : coming
  const values = { resource_id, topicId: topic_id, qs_id: topic_id, flagsId: question_id, copyId: coming, scene_config_id: 'default' }
  return [{ path: fill(route, values), looker }]
}

function adminPages(stage: Stage, route: string): BuiltPage[] {
  const ofKind = kindPages(stage, route)
  if (ofKind !== null) return ofKind
  if (route.includes(':scene_config_id')) return []
  if (route.startsWith('/admin/exams/') && !route.includes('person')) return examPages(stage, route)
  const { running, coming, arenaId, board, puzzles, teams, userId, roleId, directionId, theory, printed } = stage
  const looker = 'administrator'
  if (route === '/admin/system/system-config')
    return [...Object.keys(settingTabs).filter((tab) => !waitingTabs.some((waiting) => waiting === tab)), 'history'].map((tab) => ({
      path: `${route}?tab=${tab}`,
      looker,
    }))
  if (route === '/admin/flag/contest/:resource_id')
    return [
      ...deskTabs.map(({ key }) => ({ path: `${fill(route, { resource_id: running })}?tab=${key}`, looker }) as const),
      { path: `${fill(route, { resource_id: coming })}?tab=start`, looker },
    ]
  if (route === '/admin/exams/person/statistic/:resource_id') return []
  if (route === '/admin/flag/person/statistic/:resource_id') return [{ path: printed, looker: 'screen' }]
  if (route === '/admin/arena/contest-mgr/:arenaId/:algorithmType')
    return (['accumulation', 'weighting'] as const).map((algorithmType) => ({ path: fill(route, { arenaId, algorithmType }), looker }))
  const question_id = puzzles[0]?.question_id ?? ''
  const values = {
    resource_id: route.includes('test-paper')
      ? theory.paperId
      : route.includes('question')
        ? question_id
        : route.includes('subject')
          ? running
          : coming,
    topicId: puzzles[0]?.topic_id ?? '',
    copyId: coming,
    arenaId,
    rankId: board.rank_id,
    exercisesId: question_id,
    theoryId: theory.theoryId,
    flagsId: question_id,
    typeId: directionId,
    teamId: teams[0]?.team_id ?? '',
    id: route.includes('role') ? roleId : route.includes('monitor') ? running : userId,
    user: userId,
  }
  return [{ path: fill(route, values), looker }]
}
