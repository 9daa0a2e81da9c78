import type { OwnErratum } from '@beacon/api/kinds/theory/exam/erratum'
import { formatTime } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** What the staff wrote about the text of a question, above it. */
export function ErratumNote({ erratum: { text, at } }: { erratum: OwnErratum }) {
  const time = formatTime(at, { seconds: false })
  return (
    <div className="mb-3">
      <Banner boxed tone="warning" title={<Trans context="exam">Erratum, {time}</Trans>}>
        <span className="break-words whitespace-pre-wrap">{text}</span>
      </Banner>
    </div>
  )
}
