import { call } from '@beacon/api/client'
import { markingLimits } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { inParts, sum } from '../control/in-parts.ts'
import { useExamCall } from '../use-exam-call.ts'

interface Props {
  id: string
  numbersOf: () => Promise<readonly string[]>
  onReturn: () => void
  onAssign: () => void
}

/** What whoever leads does with ticked papers. */
export function TickedPapers({ id, numbersOf, onReturn, onAssign }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const toast = useToast()
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const send = async (is_checked: boolean) => {
    const params = { exam_id: id }
    const tick = (mark_nos: string[]) => call(markingLead.check_papers, { params, body: { mark_nos, is_checked } })
    const replies = await inParts(await numbersOf(), tick, markingLimits.returned)
    return { changed: sum(replies.map(({ changed }) => changed)), skipped: sum(replies.map(({ skipped }) => skipped)) }
  }
  const check = async (is_checked: boolean) => {
    setBusy(true)
    await run(
      () => send(is_checked),
      ({ changed, skipped }) => {
        const done = plural(changed, { one: '# paper changed', other: '# papers changed' })
        if (skipped === 0) return done
        const left = plural(skipped, { one: '# unchanged', other: '# unchanged' })
        return t({ context: 'exam', message: `${done}, ${left}` })
      },
    ).catch((error: unknown) => toast.failed({ title: words(error) }))
    setBusy(false)
  }
  return (
    <>
      <Button look="quiet" size="sm" onClick={onAssign}>
        <Trans context="exam">Assign to markers…</Trans>
      </Button>
      <Button look="quiet" size="sm" disabled={isBusy} onClick={() => void check(true)}>
        <Trans context="exam">Mark as checked</Trans>
      </Button>
      <Button look="quiet" size="sm" disabled={isBusy} onClick={() => void check(false)}>
        <Trans context="exam">Mark as not checked</Trans>
      </Button>
      <Button look="quiet" size="sm" onClick={onReturn}>
        <Trans context="exam">Return to the queue…</Trans>
      </Button>
    </>
  )
}
