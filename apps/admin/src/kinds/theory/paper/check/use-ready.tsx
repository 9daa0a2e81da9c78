import { call } from '@beacon/api/client'
import { type CheckFinding, type PaperDetail, testPaper } from '@beacon/api/kinds/theory/paper'
import { ConfirmDialog, useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Step } from '../form/stepper.tsx'
import type { PaperForm } from '../form/use-paper-form.ts'
import { refreshPapers } from '../queries.ts'
import { useFindingWords } from './finding-words.ts'

interface Order {
  form: PaperForm
  onStep: (step: Step) => void
}

/** Saves the paper and makes it ready: what blocks it is shown in the check list, warnings are confirmed first. */
export function useReady({ form, onStep }: Order) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const errorWords = useErrorWords()
  const words = useFindingWords()
  const [isBusy, setBusy] = useState(false)
  const [asked, setAsked] = useState<{ detail: PaperDetail; warnings: readonly CheckFinding[] } | null>(null)
  const warnings = asked?.warnings ?? []
  const finish = async ({ resource_id, version }: PaperDetail, found: readonly CheckFinding[]) => {
    const confirmed = [...new Set(found.map(({ code }) => code))]
    const detail = await form.store(() =>
      call(testPaper.set_status, { params: { resource_id }, body: { status: 'ready', confirmed, version } }),
    )
    setAsked(null)
    if (detail !== null) toast.done({ title: t`${detail.name} is ready` })
  }
  const judge = async () => {
    const detail = await form.saved()
    if (detail === null) return
    const { findings } = await call(testPaper.check, { params: { resource_id: detail.resource_id } })
    // The list itself says what blocks the paper; a message would lie over the button.
    if (findings.some(({ level }) => level === 'stop')) {
      await refreshPapers(client)
      onStep('check')
    } else if (findings.length > 0) setAsked({ detail, warnings: findings })
    else await finish(detail, [])
  }
  const start = async () => {
    setBusy(true)
    try {
      await judge()
    } catch (error) {
      toast.failed({ title: t`The paper is not ready`, body: errorWords(error) })
    } finally {
      setBusy(false)
    }
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => !open && setAsked(null)}
      danger={false}
      title={t`Mark the paper as ready anyway?`}
      body={plural(warnings.length, {
        one: 'The check found # issue that you can keep:',
        other: 'The check found # issues that you can keep:',
      })}
      items={warnings.map(words)}
      action={t`Mark as ready`}
      onConfirm={() => (asked === null ? undefined : finish(asked.detail, asked.warnings))}
    />
  )
  return { isBusy, start, dialog }
}
