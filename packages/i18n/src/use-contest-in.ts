import { contestIn } from '@beacon/api/contest/contest-texts'
import { useMemo } from 'react'
import { useFormatLocale } from './switches.ts'

type Contest = Parameters<typeof contestIn>[1]

/** A contest in the person's language, at once when they choose another one. */
export function useContestIn<T extends Contest>(contest: T): T {
  const locale = useFormatLocale()
  return useMemo(() => contestIn(locale, contest), [locale, contest])
}

/** Contests of a list, as `useContestIn` says one. */
export function useContestsIn<T extends Contest>(contests: readonly T[]): readonly T[]
export function useContestsIn<T extends Contest>(contests: readonly T[] | undefined): readonly T[] | undefined
export function useContestsIn<T extends Contest>(contests: readonly T[] | undefined): readonly T[] | undefined {
  const locale = useFormatLocale()
  return useMemo(() => contests?.map((contest) => contestIn(locale, contest)), [locale, contests])
}
