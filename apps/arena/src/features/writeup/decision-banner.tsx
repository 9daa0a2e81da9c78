import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DecisionAppeal, DecisionWords } from '../../parts/decision/decision-line.tsx'
import { decisionsQuery } from '../../parts/decision/query.ts'
import { decisionTitles } from '../../parts/decision/words.ts'
import { usePoints } from '../../parts/use-points.ts'

const hiddenKey = 'beacon.decisions.hidden'
const readHidden = (): string[] => (localStorage.getItem(hiddenKey) ?? '').split(' ').filter(Boolean)

/** Few entrants have a decision, and a contest's start has other things to ask for first. */
function useLater(): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), 2_000 + Math.random() * 6_000)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

/** The newest decision about the own entrant, until it is hidden: what, why, and the way to an appeal. */
export function DecisionBanner({ contest_id }: { contest_id: string }) {
  const { i18n } = useLingui()
  const { digits } = usePoints()
  const { data } = useQuery({ ...decisionsQuery(contest_id), enabled: useLater() })
  const [hidden, setHidden] = useState(readHidden)
  const one = data?.items.find(({ decision, decision_id, appeal }) => {
    const isAnswered = appeal !== null && appeal.state !== 'open'
    return decision !== 'ban' && !hidden.includes(isAnswered ? `${decision_id}+` : decision_id)
  })
  if (one === undefined) return null
  const isAnswered = one.appeal !== null && one.appeal.state !== 'open'
  const hide = () => {
    const next = [...hidden, isAnswered ? `${one.decision_id}+` : one.decision_id].slice(-50)
    localStorage.setItem(hiddenKey, next.join(' '))
    setHidden(next)
  }
  return (
    <Banner tone="warning" title={i18n._(decisionTitles[one.decision])}>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          <DecisionWords one={one} digits={digits} />
        </span>
        <DecisionAppeal contest_id={contest_id} one={one} />
        <Button look="quiet" size="sm" onClick={hide}>
          <Trans>Hide</Trans>
        </Button>
      </span>
    </Banner>
  )
}
