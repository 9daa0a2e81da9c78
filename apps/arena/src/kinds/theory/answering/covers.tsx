import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { OpenDialog } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

/** In place of the questions: a pause gives nobody time to think. */
export function PauseCover({ reason }: { reason: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div role="alertdialog" aria-labelledby="exam-paused" className="grid flex-1 place-items-center p-6">
      <div className="max-w-[480px] text-center">
        <Mark name="pause" size={24} className="mx-auto mb-3 text-amber" />
        <h2 id="exam-paused" ref={title} tabIndex={-1} className="type-title text-fg outline-none">
          <Trans>The exam is paused.</Trans>
        </h2>
        {reason !== '' && <p className="mt-2 text-fg">{reason}</p>}
        <p className="mt-2 text-fg-2">
          <Trans>The clock is stopped. Questions return when the exam resumes.</Trans>
        </p>
      </div>
    </div>
  )
}

/** Another device goes on; what this one had not sent is handed to the staff. */
export function MovedBanner({ at, unsent }: { at: number; unsent: number }) {
  const time = formatTime(at)
  return (
    <Banner tone="failure" title={<Trans>Moved to another device at {time}.</Trans>}>
      {unsent === 0 ? (
        <Trans>Nothing is lost. Unsent answers from this device are kept for the invigilators.</Trans>
      ) : (
        <Trans>Sending {unsent} unsaved answers from this device to the invigilators. Keep the page open.</Trans>
      )}
    </Banner>
  )
}

interface AbsenceProps {
  away_s: number
  count: number
  /** Beyond it the paper is handed in; null where nothing follows. */
  limit: number | null
  onClose: () => void
}

/** Tells a candidate who comes back that it was seen. */
export function AbsenceDialog({ away_s, count, limit, onClose }: AbsenceProps) {
  const { t } = useLingui()
  return (
    <OpenDialog
      onClose={onClose}
      title={t`You left the page`}
      size="sm"
      footer={
        <Button look="primary" size="lg" onClick={onClose}>
          <Trans>Keep answering</Trans>
        </Button>
      }
    >
      {limit === null ? (
        <Trans>
          You left the page for {away_s} s. Absence {count}. The invigilators see it.
        </Trans>
      ) : (
        <>
          <Trans>
            You left the page for {away_s} s. Absence {count} of {limit}.
          </Trans>{' '}
          <Trans>If you leave it more than {limit} times, your paper is submitted automatically.</Trans>
        </>
      )}
    </OpenDialog>
  )
}
