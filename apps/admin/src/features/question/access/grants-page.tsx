import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { refreshOwnBanks } from '../../../kinds/banks.ts'
import type { BankWords } from '../../../kinds/kind.ts'
import { cardQuery, refreshQuestions } from '../../../parts/question-access/queries.ts'
import { type GrantDraft, GrantRows } from '../../../parts/question-access/grant-rows.tsx'
import { QuestionLine } from './question-line.tsx'

export const grantsQuery = (resource_id: string) => query(question.grants, { params: { resource_id } })

/** Who besides the owner may place, edit or see the solution of a question. */
export function GrantsPage({ resource_id, bankWords }: { resource_id: string; bankWords: BankWords }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const { data: detail } = useSuspenseQuery(cardQuery(resource_id))
  const { data } = useSuspenseQuery(grantsQuery(resource_id))
  const stored = data.items.map(({ subject, subject_id, subject_name, below, right, until }) => ({
    subject,
    subject_id,
    name: subject_name,
    below,
    right,
    until,
  }))
  const [draft, setDraft] = useState<GrantDraft[] | null>(null)
  const [isSaving, setSaving] = useState(false)
  const guard = useLeaveGuard(draft !== null)
  const save = async () => {
    setSaving(true)
    try {
      const grants = (draft ?? stored).map(({ name: _name, ...grant }) => grant)
      await call(question.set_grants, { params: { resource_id }, body: { grants, version: data.version } })
      await client.invalidateQueries({ queryKey: grantsQuery(resource_id).queryKey })
      await Promise.all([refreshQuestions(client), refreshOwnBanks(client)])
      setDraft(null)
      toast.done({ title: t`Grants saved` })
    } catch (error) {
      toast.failed({ title: t`The grants were not saved`, body: words(error) })
      await client.invalidateQueries({ queryKey: grantsQuery(resource_id).queryKey })
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      <PageHeader title={<Trans>Grants</Trans>} facts={<QuestionLine card={detail} />}>
        <Trans>Owned by {detail.owner_name}, who always has full access. You cannot grant more than you have yourself.</Trans>
      </PageHeader>
      <div className="mt-4 pb-6">
        <GrantRows grants={draft ?? stored} own={data.own} seeSecret={i18n._(bankWords.seeSecret)} onChange={setDraft} />
      </div>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button look="quiet" disabled={draft === null} onClick={() => setDraft(null)}>
          <Trans>Discard changes</Trans>
        </Button>
        <Button look="primary" saving={isSaving} disabled={draft === null} onClick={() => void save()}>
          <Trans>Save grants</Trans>
        </Button>
      </StickyFoot>
      {guard.dialog}
    </>
  )
}
