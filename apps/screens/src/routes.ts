import { rootRoute, route } from '@tanstack/virtual-file-routes'

export const routes = rootRoute('app/root.tsx', [
  route('/public/ctf/screen/$resource_id/$viewer_key', 'app/public-screen.route.tsx'),
  route('/contest/flag/$resource_id/$value', 'app/contest-screen.route.tsx'),
  route('/public/ctf/union/screen/$resource_id/$viewer_key', 'app/union-screen.route.tsx'),
  route('/public/union/screen', 'app/union-tiles.route.tsx'),
])
