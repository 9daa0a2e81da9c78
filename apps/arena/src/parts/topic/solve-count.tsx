import { Plural, Trans } from '@lingui/react/macro'

interface Count {
  /** By teams of the overall ranking: as many as the list names. */
  solves: number
  /** By teams whose bracket stands outside it. */
  unranked: number
}

/** How many solved a topic; those outside the ranking are named where there are any. */
export function SolveCount({ solves, unranked }: Count) {
  return (
    <>
      <Plural value={solves} one="# solve" other="# solves" />
      {unranked > 0 && (
        <>
          {' '}
          <Trans>+ {unranked} unranked</Trans>
        </>
      )}
    </>
  )
}
