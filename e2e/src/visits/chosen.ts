const listOf = (variable: string): readonly string[] | null => process.env[variable]?.split(',') ?? null

/** The journeys that `pnpm test --changed` chose; null where all run. */
export const chosenJourneys = listOf('BEACON_JOURNEYS')

/** The addresses that a change reaches, as the router spells routes (`/admin/team/edit/$teamId`); null where every page is looked at. */
export const looks = listOf('BEACON_LOOKS')

// bounded: put together of the routes of this repository, and a part of a path ends at the next slash
const patterns = looks?.map((route) => new RegExp(`^${route.replaceAll(/\$\w+/gu, '[^/]+')}/?$`, 'u')) ?? null

/** Whether a page is to be looked at; `path` is what follows the base path, with its query or without. */
export const isLookedAt = (path: string): boolean =>
  patterns === null || patterns.some((pattern) => pattern.test(path.split('?')[0] ?? path))

/** Whether a part of the pages holds one that is looked at: the others need no stage. */
export const looksInto = (isIn: (path: string) => boolean): boolean => looks === null || looks.some(isIn)
