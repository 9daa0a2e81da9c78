import { bulletin, bulletinType } from '@beacon/api/contest/bulletin'
import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { thread, type ThreadRow } from '@beacon/api/contest/thread'
import { useErrorWords } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button, Input, Segmented, Textarea } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { SidePanel, useRun } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { bulletinTypeWords } from '../words.ts'
import { threadStatusName } from './thread-status.ts'

interface Props {
  id: string
  row: ThreadRow
  onClose: () => void
}

/** One question with all its messages. It is answered here, or published without the name of the person who asked. */
export function ThreadPanel({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const [answer, setAnswer] = useState('')
  const { isBusy, failure, start } = useRun(useErrorWords())
  const [isPublishing, setPublishing] = useState(false)
  const params = { resource_id: id, thread_id: row.thread_id }
  const again = () =>
    Promise.all([thread.rows, bulletin.list].map(({ path }) => client.invalidateQueries({ queryKey: [path, { resource_id: id }] })))
  const send = () =>
    start(async () => {
      await call(thread.answer, { params, body: { text: answer } })
      setAnswer('')
      await again()
      toast.done({ title: t`Answer sent`, body: t`Their team can read it now.` })
    })
  return (
    <SidePanel
      open
      width={520}
      onOpenChange={(open) => !open && onClose()}
      above={row.topic_name ?? t`Not about a question`}
      title={row.entrant_name}
    >
      <div className="flex items-center gap-3 pb-3">
        <Status of={threadStatusName[row.status]} />
        {row.bulletin_id === null && (
          <Button size="sm" className="ml-auto" onClick={() => setPublishing(true)}>
            <Trans>Publish as announcement…</Trans>
          </Button>
        )}
      </div>
      <ol className="flex flex-col gap-3">
        {row.messages.map((one) => (
          <li key={one.message_id} className={one.is_staff ? 'pl-8' : ''}>
            <p className="text-caption text-fg-3">
              {one.by} · {formatLogTime(one.at)}
            </p>
            <p className="whitespace-pre-wrap break-words text-fg">{one.text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid gap-2">
        <Field label={t`Answer`} help={t`Only this team sees it.`}>
          <Textarea rows={4} value={answer} counter={limits.description.max} onChange={(event) => setAnswer(event.target.value)} />
        </Field>
        {failure !== null && <FieldError>{failure}</FieldError>}
        <Button look="primary" className="justify-self-end" saving={isBusy} disabled={answer.trim() === ''} onClick={() => void send()}>
          <Trans>Send answer</Trans>
        </Button>
      </div>
      {isPublishing && <PublishDialog row={row} params={params} again={again} onClose={() => setPublishing(false)} />}
    </SidePanel>
  )
}

interface PublishProps {
  row: ThreadRow
  params: { resource_id: string; thread_id: string }
  again: () => Promise<unknown>
  onClose: () => void
}

/** Question and last answer as a draft; the draft does not name the person who asked. */
function PublishDialog({ row, params, again, onClose }: PublishProps) {
  const { t, i18n } = useLingui()
  const asked = row.messages.find(({ is_staff }) => !is_staff)?.text ?? ''
  const said = row.messages.filter(({ is_staff }) => is_staff).at(-1)?.text ?? ''
  const [type, setType] = useState<(typeof bulletinType.options)[number]>(row.topic_id === null ? 'notice' : 'topic')
  const [title, setTitle] = useState('')
  const [content, setContent] = useState(`${t`**Question:** ${asked}`}\n\n${said}`.trim())
  const run = async () => {
    await call(thread.publish, { params, body: { title, content, type } })
    await again()
  }
  const count = [...content].length
  return (
    <ActionForm
      title={t`Publish as announcement`}
      body={t`Everyone can read it. The sender is not shown; check the text for names.`}
      action={t`Publish announcement`}
      isReady={title.trim() !== '' && content.trim() !== '' && count <= limits.description.max}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t({ context: 'bulletin', message: 'Type' })}>
        <Segmented
          value={type}
          onValueChange={(next) => setType(bulletinType.options.find((one) => one === next) ?? 'notice')}
          options={bulletinType.options.map((value) => ({ value, label: i18n._(bulletinTypeWords[value]) }))}
        />
      </Field>
      <Field label={t`Title`} required>
        <Input value={title} counter={limits.name.max} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t`Content`} required>
        <Textarea rows={8} value={content} counter={limits.description.max} onChange={(event) => setContent(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
