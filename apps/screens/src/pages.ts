import { pageAt } from './parts/screen/page.ts'

/** Every page of the walls. */
export const pages = [
  pageAt('/public/$kind/screen/$resource_id/$viewer_key', () => import('./routes/public-screen.route.tsx')),
  pageAt('/contest/$kind/$resource_id/$value', () => import('./routes/contest-screen.route.tsx')),
  pageAt('/ranking/rw/screen/$rw_id/$viewer_key', () => import('./routes/rw-screen.route.tsx')),
  pageAt('/public/$kind/union/screen/$resource_id/$viewer_key', () => import('./routes/union-screen.route.tsx')),
  pageAt('/theory/rush/screen/$resource_id', () => import('./routes/rush-screen.route.tsx')),
  pageAt('/theory/skill/screen/$resource_id', () => import('./routes/exam-screen.route.tsx')),
  pageAt('/theory/rush/ranking/$arena_id', () => import('./routes/arena-screen.route.tsx')),
  pageAt('/public/ranking/team/screen/$rank_id', () => import('./routes/board-screen.route.tsx')),
  pageAt('/public/ranking/team/screen/$variant/$rank_id', () => import('./routes/board-variant.route.tsx')),
  pageAt('/public/unite/rank/$rank_id', () => import('./routes/united-screen.route.tsx')),
  pageAt('/public/union/screen', () => import('./routes/union-tiles.route.tsx')),
]
