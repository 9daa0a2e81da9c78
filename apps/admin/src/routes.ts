import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

// Address → file. Pages beside the menu stand in `nav`; a page with a navigation of its own (the contest desk) stands beside it,
// directly below /admin; pages opened by a signed link stand outside /admin's frame.
export const routes = rootRoute('app/root.tsx', [
  route('/admin', 'app/layout.tsx', [index('app/home.tsx'), layout('nav', 'app/nav-layout.tsx', [])]),
])
