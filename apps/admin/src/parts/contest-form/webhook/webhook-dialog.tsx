import { call } from '@beacon/api/client'
import { queryKeyOf } from '@beacon/api/query'
import { usedBy } from '@beacon/api/kinds/vocabularies'
import { webhook, webhookEvent, type WebhookEvent, type WebhookView } from '@beacon/api/contest/webhook'
import { refusalOf } from '@beacon/auth/form'
import { Button, Checkbox, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKindForm } from '../kind-form.ts'
import { useEventWords } from './webhook-words.ts'

interface Props {
  resource_id: string
  /** Null: a new one. */
  hook: WebhookView | null
  onClose: () => void
  onIssued: (secret: string) => void
}

/** Address and events of a webhook. */
export function WebhookDialog({ resource_id, hook, onClose, onIssued }: Props) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const offered = usedBy(useKindForm().kind, 'webhook', webhookEvent.options)
  const client = useQueryClient()
  const words = useEventWords()
  const [url, setUrl] = useState(hook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(hook?.events ?? offered.slice(0, 2))
  const [failure, setFailure] = useState<{ url?: string; whole?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const isReady = url.trim() !== '' && events.length > 0
  const save = async () => {
    setBusy(true)
    setFailure({})
    const body = { url: url.trim(), events: [...events] }
    try {
      if (hook === null) onIssued((await call(webhook.create, { params: { resource_id }, body })).secret)
      else {
        await call(webhook.update, { params: { resource_id, webhook_id: hook.webhook_id }, body })
        onClose()
      }
      await client.invalidateQueries({ queryKey: queryKeyOf(webhook.list) })
    } catch (error) {
      const { message, details } = refusalOf(i18n, error, () => t`Address`)
      const text = details?.fields?.['url']
      setFailure(text === undefined ? { whole: message } : { url: typeof text === 'string' ? text : text.join(' ') })
      setBusy(false)
    }
  }
  return (
    <OpenDialog
      onClose={onClose}
      busy={isBusy}
      title={hook === null ? t`Add webhook` : t`Edit webhook`}
      description={t`Called by the server on contest events. Frozen results are not sent until they are revealed.`}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} disabled={!isReady} onClick={() => void save()}>
            {hook === null ? <Trans>Add webhook</Trans> : <Trans>Save webhook</Trans>}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field layout="stack" label={t`Address`} required error={failure.url} help={t`https only. Internal network addresses are refused.`}>
          <Input mono type="url" placeholder="https://" value={url} onChange={(event) => setUrl(event.target.value)} />
        </Field>
        <Field layout="stack" label={t`Events`} required>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {offered.map((event) => (
              <Checkbox
                key={event}
                checked={events.includes(event)}
                onCheckedChange={(on) => setEvents(on ? [...events, event] : events.filter((one) => one !== event))}
              >
                {words[event]}
              </Checkbox>
            ))}
          </div>
        </Field>
        {failure.whole !== undefined && (
          <p role="alert" className="text-dense text-vermilion">
            {failure.whole}
          </p>
        )}
      </div>
    </OpenDialog>
  )
}
