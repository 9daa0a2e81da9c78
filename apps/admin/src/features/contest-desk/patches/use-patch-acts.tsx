import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { deskPatch, type PatchRow } from '@beacon/api/rounds/patch'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import type { MenuAction } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { OverruleDialog } from './overrule-dialog.tsx'
import { patchStateWords } from './words.ts'

/** What is done to patches; `dialog` stands wherever they are listed. */
export function usePatchActs(contest: Pick<ContestFull, 'resource_id'>) {
  const { t, i18n } = useLingui()
  const permissions = usePermissions()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [question, setQuestion] = useState<{ act: 'refund' | 'overrule'; row: PatchRow } | null>(null)
  const paramsOf = (row: PatchRow) => ({ resource_id: contest.resource_id, patch_id: row.patch_id })
  const again = () => Promise.all([deskPatch.list, deskPatch.get].map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  const judgeAgain = async (row: PatchRow) => {
    try {
      await call(deskPatch.again, { params: paramsOf(row), body: {} })
      await again()
      toast.done({ title: t`Patch #${row.no} is judged again` })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const refund = async (row: PatchRow, reason: string) => {
    await call(deskPatch.refund, { params: paramsOf(row), body: { reason } })
    await again()
    toast.done({ title: t`Patch #${row.no} was given back` })
  }
  const overrule = async (row: PatchRow, body: { is_passed: boolean; is_exploited: boolean; reason: string }) => {
    await call(deskPatch.overrule, { params: paramsOf(row), body })
    await again()
    toast.done({ title: t`Patch #${row.no} was overruled` })
  }
  const isOpen = ({ state }: PatchRow) => (state === 'unchecked' || state === 'checking' ? i18n._(patchStateWords[state]) : undefined)
  const isGone = ({ state }: PatchRow) => (state === 'withdrawn' ? i18n._(patchStateWords.withdrawn) : undefined)
  const decides = permissions.has('referee.decide')
  const actsOn = (row: PatchRow): MenuAction[] => [
    ...(permissions.has('contest.control')
      ? [
          {
            label: t({ context: 'patch', message: 'Judge again' }),
            disabledReason: isOpen(row),
            onSelect: () => void judgeAgain(row),
          },
        ]
      : []),
    ...(decides
      ? [
          {
            label: t`Give back…`,
            disabledReason: isOpen(row) ?? (row.is_counted ? undefined : t`not counted`),
            onSelect: () => setQuestion({ act: 'refund' as const, row }),
          },
          {
            label: t`Overrule…`,
            danger: true,
            disabledReason: isOpen(row) ?? isGone(row),
            onSelect: () => setQuestion({ act: 'overrule' as const, row }),
          },
        ]
      : []),
  ]
  const onClose = () => setQuestion(null)
  const dialog =
    question === null ? null : question.act === 'overrule' ? (
      <OverruleDialog row={question.row} onRun={(body) => overrule(question.row, body)} onClose={onClose} />
    ) : (
      <ReasonForm
        title={t`Give patch #${question.row.no} back?`}
        body={t`It is not counted any more, and the team waits for nothing. Its result stays.`}
        action={t`Give back`}
        onRun={(reason) => refund(question.row, reason)}
        onClose={onClose}
      />
    )
  return { actsOn, dialog }
}
