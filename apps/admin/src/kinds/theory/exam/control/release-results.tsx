import type { ContestFull } from '@beacon/api/contest/contest-views'
import { usePermission, usePermissions } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { ReadDialog, Tooltip } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionForm, type ActionProps } from '../../../../parts/contest-clock/action-form.tsx'
import { useContestAct } from '../../../../parts/contest-clock/use-contest-act.ts'
import { contestHref } from '../../../../parts/contest/kind-links.ts'
import { waitsForReview } from '../marking/exam-of.ts'

/** When candidates could read their results; null while they cannot. */
export const releasedAt = (contest: ContestFull): string | null => ('released_at' in contest ? contest.released_at : null)

/** Gives the results to the candidates, or takes them back; the exam must be over. */
export function ReleaseResults({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const [isAsked, setAsked] = useState(false)
  if (!permissions.has('contest.control') || !permissions.has('contest.score')) return null
  const isOut = releasedAt(contest) !== null
  const label = isOut ? t({ context: 'exam', message: 'Withdraw results…' }) : t({ context: 'exam', message: 'Release results…' })
  if (contest.status !== 'finished')
    return (
      <Tooltip text={t({ context: 'exam', message: 'Available once the exam is over for all candidates.' })}>
        <Button aria-disabled onClick={() => undefined}>
          {label}
        </Button>
      </Tooltip>
    )
  return (
    <>
      <Button look={isOut ? 'plain' : 'primary'} onClick={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked &&
        (waitsForReview(contest) && !isOut ? (
          <ReviewFirst contest={contest} onClose={() => setAsked(false)} />
        ) : (
          <ReleaseDialog contest={contest} isOut={isOut} onClose={() => setAsked(false)} />
        ))}
    </>
  )
}

/** Says that the review comes before the results, and leads to it. */
function ReviewFirst({ contest, onClose }: ActionProps) {
  const { t } = useLingui()
  const mayMark = usePermission('marking.mark')
  return (
    <ReadDialog
      onClose={onClose}
      title={t({ context: 'exam', message: 'Finish the review first' })}
      footer={
        mayMark && (
          <Button asChild look="primary">
            <Link {...contestHref('theory', contest.resource_id, { tab: 'marking' })} onClick={onClose}>
              <Trans context="exam">Open the marking</Trans>
            </Link>
          </Button>
        )
      }
    >
      <p>{t({ context: 'exam', message: 'Results of this exam can be released once its review is finished.' })}</p>
    </ReadDialog>
  )
}

function ReleaseDialog({ contest, isOut, onClose }: { contest: ContestFull; isOut: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const act = useContestAct(contest)
  const [typed, setTyped] = useState('')
  const { name } = contest
  return (
    <ActionForm
      title={
        isOut
          ? t({ context: 'exam', message: `Withdraw the results of “${name}”?` })
          : t({ context: 'exam', message: `Release the results of “${name}”?` })
      }
      body={
        isOut
          ? t({ context: 'exam', message: 'Candidates can no longer see their results or review.' })
          : t({ context: 'exam', message: 'Candidates see what the settings allow. Time and papers can no longer be changed.' })
      }
      action={isOut ? t({ context: 'exam', message: 'Withdraw results' }) : t({ context: 'exam', message: 'Release results' })}
      look={isOut ? 'danger' : 'primary'}
      isReady={typed.trim() === name}
      onRun={() =>
        isOut
          ? act({ action: 'withdraw_results', confirm_name: name }, t({ context: 'exam', message: 'Results withdrawn' }))
          : act({ action: 'release_results', confirm_name: name }, t({ context: 'exam', message: 'Results released' }))
      }
      onClose={onClose}
    >
      <Field label={t({ context: 'exam', message: 'Type the exam name' })} help={name} required layout="stack">
        <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </ActionForm>
  )
}

/** “Results released 20 Nov 11:30”. */
export function ReleasedNote({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const at = releasedAt(contest)
  if (at === null) return null
  const time = formatDateTime(locale, at, { seconds: false })
  return t({ context: 'exam', message: `Results released ${time}` })
}
