import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fillPath } from '@beacon/router/paths'
import { root } from './server-process.ts'
import type { Stage } from './stage.ts'

/** Who looks at a page. */
export type Looker = 'nobody' | 'administrator' | 'player' | 'screen'
export interface BuiltPage {
  /** Base path not included. */
  path: string
  looker: Looker
}

/** Every route of an app as the router's generator wrote it down. */
function routesOf(app: 'admin' | 'arena' | 'screens'): string[] {
  const text = readFileSync(join(root, 'apps', app, 'src/routeTree.gen.ts'), 'utf8')
  const found = [...text.matchAll(/fullPath: '([^']+)'/gu)].map(([, path = '']) => path.replaceAll(/\$(\w+)/gu, ':$1'))
  return [...new Set(found)].filter((path) => path === '/' || !path.endsWith('/'))
}

const contestTabs = ['guide', 'bulletin', 'topics', 'ranking', 'trend', 'feed']
const deskTabs = ['base', 'questions', 'participants', 'teams', 'control', 'situation', 'bulletins', 'scores']
const publicRoutes = ['/login', '/register', '/404']

/** Every built page with what its address needs, tabs and the open topic included. Throws for a route that it cannot fill. */
export function builtPages(stage: Stage): BuiltPage[] {
  const screens = stage.screens.map(({ path }) => ({ path: path.replace('/page/mg/ct', ''), looker: 'screen' as const }))
  const publicScreen = stage.screens[0]
  const key = new URLSearchParams(publicScreen?.path.split('?')[1]).get('viewer_key') ?? ''
  const arena = routesOf('arena').flatMap((route) => arenaPages(stage, route))
  const admin = routesOf('admin').flatMap((route) => adminPages(stage, route))
  const walls = routesOf('screens').flatMap((route): BuiltPage[] => {
    if (route === '/contest/flag/:resource_id/:value') return screens
    return [{ path: fill(route, { resource_id: stage.running, viewer_key: key }), looker: 'screen' }]
  })
  return [...arena, ...admin, ...walls]
}

const fill = (route: string, values: Record<string, string>): string => fillPath(route, values as never)

function arenaPages({ running, puzzles }: Stage, route: string): BuiltPage[] {
  if (publicRoutes.includes(route)) return [{ path: route, looker: 'nobody' }]
  if (route === '/change-password/:type') return [{ path: fill(route, { type: 'own' }), looker: 'player' }]
  if (route === '/flag/contest') {
    const tabs = contestTabs.map((tab) => `${route}?resource_id=${running}&tab=${tab}`)
    return [...tabs, `${route}?resource_id=${running}&tab=topics&topic_id=${puzzles[4]?.topic_id}`].map((path) => ({
      path,
      looker: 'player',
    }))
  }
  return [{ path: fill(route, {}), looker: 'player' }]
}

function adminPages({ running, coming, puzzles, userId }: Stage, route: string): BuiltPage[] {
  const looker = 'administrator'
  if (route === '/admin/flag/contest/:resource_id')
    return deskTabs.map((tab) => ({ path: `${fill(route, { resource_id: running })}?tab=${tab}`, looker }))
  const values = {
    resource_id: route.includes('question') ? (puzzles[0]?.question_id ?? '') : route.includes('subject') ? running : coming,
    topicId: puzzles[0]?.topic_id ?? '',
    id: userId,
  }
  return [{ path: fill(route, values), looker }]
}
