import type { Slug } from './kind.ts'

/** How kinds are spelled that are not built yet; a built one brings its own. */
export const plannedSlugs = {
  operation: { admin: 'operation', bank: 'operation', arena: '/contest/operation', display: 'operation', public: 'om' },
  koh: { admin: 'koh', bank: 'koh', arena: '/koh/contest', display: 'koh', public: null },
} as const satisfies Record<string, Slug>
