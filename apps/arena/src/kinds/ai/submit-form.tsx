import { call } from '@beacon/api/client'
import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { type AiQuota, aiSubmission, type AiTaskView } from '@beacon/api/kinds/ai/submission'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field, FileDrop } from '@beacon/ui/form'
import { countdownParts } from '@beacon/ui/ruler'
import { useServerNow } from '@beacon/auth'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFiles } from '../../parts/use-files.ts'
import { headerOf } from './header-of.ts'
import { ownQuery } from './queries.ts'

interface Props {
  resource_id: string
  task: AiTaskView
  quota: AiQuota | undefined
}

const mb = 1024 * 1024

/** Chooses a file, sends it with its progress, and hands it in with a note. What was chosen stays until it was taken. */
export function SubmitForm({ resource_id, task, quota }: Props) {
  const { t } = useLingui()
  const { topic_id, max_mb, id_column, value_column, program } = task
  const [file_id, setFileId] = useState<string | null>(null)
  const [header, setHeader] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const files = useFiles({ purpose: 'ai_submission', isResumable: true }, ([first]) => setFileId(first ?? null))
  const clear = () => {
    files.clear()
    setFileId(null)
    setHeader(null)
    setNote('')
  }
  const { isSending, failure, send } = useSend({ resource_id, topic_id, onTaken: clear })
  const wait = useShortWait(quota)
  const expected = `${id_column},${value_column}`
  return (
    <div className="mt-3 flex flex-col gap-3">
      <FileDrop
        aria-label={program === null ? t({ context: 'ai', message: 'Result' }) : t({ context: 'ai', message: 'Program' })}
        files={files.items}
        multiple={false}
        endings={[program === null ? '.csv' : '.py']}
        max_bytes={max_mb * mb}
        onAdd={(added) => {
          files.clear()
          setHeader(null)
          files.add(added)
          const [first] = added
          if (first !== undefined && program === null) void headerOf(first.file).then(setHeader)
        }}
        onRemove={files.remove}
        onRetry={files.retry}
      />
      {header !== null && header !== expected && (
        <p className="text-amber">
          <Trans>
            The header is <code className="font-mono">{header}</code>, not <code className="font-mono">{expected}</code>. The file will be
            refused and not counted.
          </Trans>
        </p>
      )}
      <Field label={t({ context: 'ai', message: 'Note' })} help={t`For your team.`}>
        <Input value={note} counter={aiLimits.note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {failure !== null && (
        <p role="alert" className="text-vermilion">
          {failure}
        </p>
      )}
      <div>
        <Button
          look="primary"
          saving={isSending}
          disabled={file_id === null || files.isBusy || wait !== null}
          onClick={() => file_id !== null && void send(file_id, note)}
        >
          {wait ?? (program === null ? <Trans>Submit result</Trans> : <Trans>Submit program</Trans>)}
        </Button>
      </div>
    </div>
  )
}

/** Why nothing is taken now, as short words on the button; null: something is. */
function useShortWait(quota: AiQuota | undefined): string | null {
  const { t } = useLingui()
  const now = useServerNow()
  if (quota === undefined) return null
  if (quota.refusal === 'evaluation_open') return t`One is being evaluated`
  if (quota.refusal === 'submission_total') return t`No submissions left`
  const left = quota.next_at === null ? quota.next_left_ms : Date.parse(quota.next_at) - now
  return left > 0 ? t`Next in ${{ clock: countdownParts(left).clock.replace(/^00:/u, '') }}` : null
}

function useSend({ resource_id, topic_id, onTaken }: { resource_id: string; topic_id: string; onTaken: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const cache = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file_id: string, note: string) => {
    setSending(true)
    setFailure(null)
    try {
      const { no } = await call(aiSubmission.send, { params: { resource_id, topic_id }, body: { file_id, note: note.trim() } })
      toast.done({ title: t`Submission #${{ no }} received` })
      onTaken()
    } catch (error) {
      setFailure(words(error))
    } finally {
      await cache.invalidateQueries({ queryKey: ownQuery(resource_id).queryKey })
      setSending(false)
    }
  }
  return { isSending, failure, send }
}
