import type { OwnDecision } from '@beacon/api/topic/evidence'
import { formatDateTime, formatPoints, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { appealStatus } from './words.ts'

const AppealDialog = latePart(async () => (await import('./appeal-dialog.tsx')).AppealDialog)

/** What a decision took, in one line; scores have so many `digits`. */
export function DecisionWords({ one, digits }: { one: OwnDecision; digits: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = one.points === null ? null : `−${formatPoints(locale, one.points, digits)}`
  const parts = [one.topic_name, points, one.reason, one.undone_at === null ? null : t`withdrawn`]
  return <>{parts.filter((part) => part !== null && part !== '').join(' · ')}</>
}

/** The appeal of a decision: the way to it, or what became of it. */
export function DecisionAppeal({ contest_id, one }: { contest_id: string; one: OwnDecision }) {
  const locale = useFormatLocale()
  const [isOpen, setOpen] = useState(false)
  if (one.appeal !== null)
    return (
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-fg-2">
            <Trans>Your appeal</Trans>
          </span>
          <Status of={appealStatus(one.appeal.state)} />
        </p>
        {one.appeal.result !== '' && <p className="whitespace-pre-wrap text-fg">{one.appeal.result}</p>}
      </div>
    )
  const until = formatDateTime(locale, one.appeal_until)
  if (!one.may_appeal)
    return (
      <p className="text-fg-3">
        <Trans>The appeal period ended at {until}.</Trans>
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Appeal…</Trans>
      </Button>
      <span className="text-caption text-fg-3">
        <Trans>until {until}</Trans>
      </span>
      {isOpen && <AppealDialog contest_id={contest_id} decision={one} onClose={() => setOpen(false)} />}
    </div>
  )
}
