import { rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('app/root.tsx', [
  route('/public/$kind/screen/$resource_id/$viewer_key', 'routes/public-screen.route.tsx'),
  route('/contest/$kind/$resource_id/$value', 'routes/contest-screen.route.tsx'),
  route('/ranking/rw/screen/$rw_id/$viewer_key', 'routes/rw-screen.route.tsx'),
  route('/public/$kind/union/screen/$resource_id/$viewer_key', 'routes/union-screen.route.tsx'),
  route('/theory/rush/screen/$resource_id', 'routes/rush-screen.route.tsx'),
  route('/theory/skill/screen/$resource_id', 'routes/exam-screen.route.tsx'),
  route('/theory/rush/ranking/$arena_id', 'routes/arena-screen.route.tsx'),
  route('/public/ranking/team/screen/$rank_id', 'routes/board-screen.route.tsx'),
  route('/public/ranking/team/screen/$variant/$rank_id', 'routes/board-variant.route.tsx'),
  route('/public/unite/rank/$rank_id', 'routes/united-screen.route.tsx'),
  route('/public/union/screen', 'routes/union-tiles.route.tsx'),
])
