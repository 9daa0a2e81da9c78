import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { Section } from '@beacon/ui/layout'
import { TimeRuler } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import { isSat, plannedEnd } from './model.ts'

interface Props {
  source: ContestFull
  start_at: string
}

/** Beside the form: when the copy will run, and what it never takes along. */
export function CopySide({ source, start_at }: Props) {
  const { t } = useLingui()
  const now = useServerNow()
  const isKnown = !Number.isNaN(Date.parse(start_at))
  const ofExam = [t`attempts, answers and marks`, t`the seed for all orders; the copy gets a new one`, t`room codes`, t`keys and tokens`]
  const ofContest = [
    t`submissions, solves and scores`,
    t`evidence and writeups`,
    t`keys and tokens`,
    t`webhooks and their secrets`,
    t`the flag secret; the copy gets a new one`,
  ]
  return (
    <>
      <Section title={<Trans>Time</Trans>} first>
        {isKnown && <TimeRuler surface="admin" now={now} span={{ start_at, end_at: plannedEnd(source, start_at), freeze_at: null }} />}
      </Section>
      <Section title={<Trans>What is never copied</Trans>}>
        <ul className="flex list-disc flex-col gap-1 pl-4 text-fg-2">
          {(isSat(source) ? ofExam : ofContest).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Section>
      <p className="mt-4 text-fg-3">
        <Trans>The copy stays hidden until you publish it.</Trans>
      </p>
    </>
  )
}
