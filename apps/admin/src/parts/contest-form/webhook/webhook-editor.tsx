import { hasNothing, call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { webhook, type WebhookView } from '@beacon/api/contest/webhook'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField, IconButton, Switch } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Menu, OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookLog } from './webhook-log.tsx'
import { useEventWords } from './webhook-words.ts'

const most = 10
type OpenDialog = { kind: 'edit'; hook: WebhookView | null } | { kind: 'log'; hook: WebhookView } | { kind: 'secret'; secret: string }

/** Addresses outside that are called when something happens. Each is saved by itself, and its secret is shown once. */
export function WebhookEditor({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const found = useQuery(query(webhook.list, { params: { resource_id } }))
  const close = () => setAsked(null)
  if (hasNothing(found)) return <LoadFailed title={t`Webhooks could not be loaded`} query={found} />
  if (found.data === undefined) return <Loading>{t`Loading webhooks`}</Loading>
  const hooks = found.data.items
  return (
    <div className="flex flex-col gap-2">
      {hooks.length > 0 && (
        <ul className="divide-y divide-rule-2 border-y border-rule-2">
          {hooks.map((hook) => (
            <HookRow key={hook.webhook_id} resource_id={resource_id} hook={hook} onAsk={setAsked} />
          ))}
        </ul>
      )}
      <Button
        size="sm"
        className="self-start"
        disabled={hooks.length >= most}
        icon={<Plus size={14} aria-hidden="true" />}
        onClick={() => setAsked({ kind: 'edit', hook: null })}
      >
        <Trans>Add webhook</Trans>
      </Button>
      {asked?.kind === 'edit' && (
        <WebhookDialog
          resource_id={resource_id}
          hook={asked.hook}
          onClose={close}
          onIssued={(secret) => setAsked({ kind: 'secret', secret })}
        />
      )}
      {asked?.kind === 'log' && <WebhookLog resource_id={resource_id} hook={asked.hook} onClose={close} />}
      {asked?.kind === 'secret' && (
        <OpenDialog onClose={close} title={t`Webhook secret`}>
          <CopyField once label={t`Secret`} value={asked.secret} />
          <p className="mt-3">
            <Trans>Signs every call, in the X-Signature header.</Trans>
          </p>
        </OpenDialog>
      )}
    </div>
  )
}

interface RowProps {
  resource_id: string
  hook: WebhookView
  onAsk: (asked: OpenDialog) => void
}

function HookRow({ resource_id, hook, onAsk }: RowProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const events = useEventWords()
  const params = { resource_id, webhook_id: hook.webhook_id }
  const run = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done !== undefined) toast.done({ title: done })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
    await client.invalidateQueries({ queryKey: queryKeyOf(webhook.list) })
  }
  const test = async () => {
    const { state, status } = await call(webhook.test, { params, body: {} })
    if (state === 'delivered') return toast.done({ title: t`The test arrived`, body: status === null ? '' : String(status) })
    toast.failed({ title: t`The test did not arrive`, action: { label: t`Log`, onSelect: () => onAsk({ kind: 'log', hook }) } })
  }
  const rotate = async () => onAsk({ kind: 'secret', secret: (await call(webhook.rotate, { params, body: {} })).secret })
  const last = hook.delivered_at ?? hook.failed_at
  const facts = [
    hook.events.map((event) => events[event]).join(', '),
    ...(last === null ? [t`never called`] : [formatDateTime(locale, last)]),
    ...(hook.waiting > 0 ? [t`${hook.waiting} waiting`] : []),
  ]
  const isFailing = hook.failed_at !== null && (hook.delivered_at === null || hook.failed_at > hook.delivered_at)
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <Switch
        aria-label={t`On: ${hook.url}`}
        checked={hook.is_on}
        onCheckedChange={(is_on) => void run(() => call(webhook.update, { params, body: { is_on } }))}
      />
      <div className="min-w-0 flex-1">
        <div className="truncate font-mono text-mono text-fg" title={hook.url}>
          {hook.url}
        </div>
        <div className={isFailing ? 'truncate text-caption text-vermilion' : 'truncate text-caption text-fg-3'}>
          {isFailing && <Trans>Failed last. </Trans>}
          {facts.join(' · ')}
        </div>
      </div>
      <Menu
        label={t`Webhook actions`}
        trigger={
          <IconButton size="sm" label={t`Actions: ${hook.url}`}>
            <MoreHorizontal size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[
          { label: t`Edit`, onSelect: () => onAsk({ kind: 'edit', hook }) },
          { label: t`Send a test`, onSelect: () => void run(test) },
          { label: t`Log`, onSelect: () => onAsk({ kind: 'log', hook }) },
          { label: t`New secret`, onSelect: () => void run(rotate) },
          'separator',
          {
            label: t`Remove`,
            danger: true,
            onSelect: () => void run(() => call(webhook.remove, { params, body: {} }), t`Webhook removed`),
          },
        ]}
      />
    </li>
  )
}
