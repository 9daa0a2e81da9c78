import { formatDateTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** Offers what was typed here before and not saved. */
export function DraftBanner({ at, onTake, onDiscard }: { at: string; onTake: () => void; onDiscard: () => void }) {
  const locale = useFormatLocale()
  const time = formatDateTime(locale, at)
  return (
    <Banner
      boxed
      tone="info"
      title={<Trans>Draft from {time}</Trans>}
      className="mt-3"
      actions={
        <>
          <Button size="sm" onClick={onTake}>
            <Trans>Use the draft</Trans>
          </Button>
          <Button size="sm" look="quiet" onClick={onDiscard}>
            <Trans>Discard the draft</Trans>
          </Button>
        </>
      }
    >
      <Trans>Saved only in this browser. Flags and passwords are not included.</Trans>
    </Banner>
  )
}

/** “Draft kept in this browser at 14:31:55”, in the foot of a form. */
export function DraftTime({ at }: { at: string | null }) {
  if (at === null) return null
  const time = formatTime(at)
  return (
    <Trans>
      Draft saved in this browser at <span className="font-mono text-mono">{time}</span>
    </Trans>
  )
}
