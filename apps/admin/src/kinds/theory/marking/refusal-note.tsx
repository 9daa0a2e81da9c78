import type { MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { isApiError } from '@beacon/api/client'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMarks } from '../bank/words.ts'
import type { Refusal } from './use-refusals.tsx'

interface Props {
  refusal: Refusal
  question: MarkQuestion
  isBusy: boolean
  onRetry: () => void
  onTakeOther: () => void
}

/** Why a mark was not saved; it stays in its field. */
export function RefusalNote({ refusal, question, isBusy, onRetry, onTakeOther }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const locale = useFormatLocale()
  const again = (
    <Button size="sm" disabled={isBusy} onClick={onRetry}>
      <Trans context="marking">Save again</Trans>
    </Button>
  )
  if (refusal.kind === 'refused') {
    const { error } = refusal
    const isDecided = isApiError(error) && error.status === 409
    return (
      <Banner
        boxed
        tone="failure"
        title={isDecided ? t({ context: 'marking', message: 'Not saved' }) : t({ context: 'marking', message: 'Not saved. Try again' })}
        actions={isDecided && error.code !== 'changed_meanwhile' ? undefined : again}
      >
        {words(error)}
      </Banner>
    )
  }
  const { mark, comment } = refusal.other
  const most = formatMarks(locale, question.score)
  const other = mark === null ? '' : formatMarks(locale, mark)
  return (
    <Banner
      boxed
      tone="warning"
      title={
        mark === null
          ? t({ context: 'marking', message: 'Another marker withdrew the mark.' })
          : t({ context: 'marking', message: `Another marker gave ${other} of ${most}.` })
      }
      actions={
        <>
          <Button size="sm" disabled={isBusy} onClick={onTakeOther}>
            <Trans context="marking">Keep that mark</Trans>
          </Button>
          {again}
        </>
      }
    >
      {comment !== '' && <q className="mr-2">{comment}</q>}
      <Trans context="marking">Your mark is not saved and is still in the field.</Trans>
    </Banner>
  )
}
