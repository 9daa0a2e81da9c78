import { contestIn } from '@beacon/api/contest/contest-texts'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'

type Contest = Parameters<typeof contestIn>[1]
const langOf = (locale: string) => (locale.startsWith('zh') ? ('zh' as const) : ('en' as const))

/** The board with its contest in the language of this display. */
export function useBoardIn<B extends { contest: Contest }>(board: B): B {
  const lang = langOf(useLingui().i18n.locale)
  const contest = useMemo(() => contestIn(lang, board.contest), [lang, board.contest])
  return useMemo(() => (contest === board.contest ? board : { ...board, contest }), [board, contest])
}

/** The same for a wall of several contests. */
export function useBoardsIn<B extends { contests: readonly { contest: Contest }[] }>(board: B): B {
  const lang = langOf(useLingui().i18n.locale)
  return useMemo(
    () => ({ ...board, contests: board.contests.map((one) => ({ ...one, contest: contestIn(lang, one.contest) })) }),
    [board, lang],
  )
}
