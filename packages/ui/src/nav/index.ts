export { Breadcrumbs } from './breadcrumbs.tsx'
export type { LinkParts, RenderLink } from './link.ts'
export { type NavGroup, type NavItem, NavList, NavTree } from './nav-tree.tsx'
export { LinkTabs, type Tab, Tabs } from './tabs.tsx'
