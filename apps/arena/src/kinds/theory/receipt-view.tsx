import type { Receipt } from '@beacon/api/kinds/theory/exam/exam'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { buttonLook } from '@beacon/ui/controls'
import { DescriptionList } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLeftEntries } from './attempt/use-left-entries.ts'

interface ReceiptViewProps {
  receipt: Receipt
  exam_id: string
  name: string
  /** Takes the focus: the paper was handed in on this page. */
  isNew?: boolean
  /** Results are on this page already. */
  isReviewed?: boolean
}

/** What a candidate gets for handing in: when, by whom, how much, and the digest of the answers. */
export function ReceiptView({ receipt, exam_id, name, isNew = false, isReviewed = false }: ReceiptViewProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const title = useRef<HTMLHeadingElement>(null)
  useLeftEntries(exam_id, !isNew)
  useEffect(() => {
    if (isNew) title.current?.focus()
  }, [isNew])
  const { answered, total, submitted_by, reason } = receipt
  const by = {
    candidate: t({ context: 'exam', message: 'by you' }),
    clock: t({ context: 'exam', message: 'automatically, when time was up' }),
    staff: t({ context: 'exam', message: 'by the invigilators' }),
    rule: t({ context: 'exam', message: 'automatically, for leaving the page' }),
  }
  return (
    <section aria-labelledby="receipt" className="max-w-[560px] rounded-panel border border-rule bg-ink-1 p-4">
      <h2 id="receipt" ref={title} tabIndex={-1} className="type-section mb-3 flex items-center gap-2 text-fg outline-none">
        <Mark name="check" className="text-jade" />
        <Trans context="exam">Receipt</Trans>
      </h2>
      {submitted_by === 'clock' && (
        <p className="mb-3 text-fg-2">
          <Trans>
            Time is up. Your paper was submitted with {answered} of {total} answers.
          </Trans>
        </p>
      )}
      {submitted_by === 'rule' && (
        <p className="mb-3 text-fg-2">
          <Trans>
            You left the page more often than this exam allows. Your paper was submitted with {answered} of {total} answers.
          </Trans>
        </p>
      )}
      <DescriptionList
        facts={[
          { key: 'exam', label: <Trans context="exam">Exam</Trans>, value: name },
          { key: 'at', label: <Trans context="exam">Submitted</Trans>, value: formatDateTime(locale, receipt.submitted_at) },
          {
            key: 'by',
            label: <Trans context="exam">Submission</Trans>,
            value: reason === '' ? by[submitted_by] : `${by[submitted_by]}: ${reason}`,
          },
          {
            key: 'answers',
            label: <Trans context="exam">Answers</Trans>,
            value: (
              <Trans>
                {answered} of {total}
              </Trans>
            ),
          },
          { key: 'digest', label: <Trans>Answer digest</Trans>, value: <span className="font-mono">{receipt.digest}</span> },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {!isReviewed && (
          <Link to="/contest/exam-review/$exam_id" params={{ exam_id }} className={buttonLook({})}>
            <Trans>Results and review</Trans>
          </Link>
        )}
        <Link to="/contest/exam" className={buttonLook({ look: 'quiet' })}>
          <Trans>All exams</Trans>
        </Link>
      </div>
    </section>
  )
}
