import { thirdOf } from '../../../scripts/slice/third.ts'

const listOf = (variable: string): readonly string[] | null => process.env[variable]?.split(',') ?? null

/** The journeys that `pnpm test --changed` chose; null where all run. */
export const chosenJourneys = listOf('BEACON_JOURNEYS')
/** Those that CI's slice leaves to another submission (scripts/slice/heavy.ts). */
export const leftJourneys = listOf('BEACON_JOURNEYS_LEFT') ?? []

/** The addresses that a change reaches, as the router spells routes (`/admin/team/edit/$teamId`); null where every page is looked at. */
export const looks = listOf('BEACON_LOOKS')

// bounded: put together of the routes of this repository, and a part of a path ends at the next slash
const patterns = looks?.map((route) => new RegExp(`^${route.replaceAll(/\$\w+/gu, '[^/]+')}/?$`, 'u')) ?? null

/** By day each page is looked at in one of three runs (scripts/slice); null where all are. */
const third = process.env['BEACON_LOOKS_THIRD'] ?? null

/** What every installation calls a page: keys and ids of this one are left out of its address. */
export const nameOfPage = (path: string): string => path.replaceAll(/[\w-]{20,}/gu, '…')

/** Whether the change reaches a page; without one, all are. `path` is what follows the base path, with its query or without. */
export const isReached = (path: string): boolean =>
  patterns === null || patterns.some((pattern) => pattern.test(path.split('?')[0] ?? path))

/** Whether all is asked of a page in this run: it is of the third of the day, or a change reaches it. */
export const isLookedAt = (path: string): boolean =>
  patterns === null && third !== null ? String(thirdOf(nameOfPage(path))) === third : isReached(path)

/** Whether a part of the pages holds one that is looked at: the others need no stage. */
export const looksInto = (isIn: (path: string) => boolean): boolean => looks === null || looks.some(isIn)
