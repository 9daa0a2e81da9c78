import type { Slug } from './kind.ts'

/** How kinds are spelled that are not built yet; a built one brings its own. */
export const plannedSlugs = {
  ai: { admin: 'ai', bank: 'ai', arena: '/ai/contest', display: 'ai', public: 'ai' },
} as const satisfies Record<string, Slug>
